"use client";

import { Component, type ReactNode } from "react";
import { t } from "@/lib/languages/text";
import { Button } from "./button";
import classes from "./load-boundary.module.css";

/** A chunk could not be fetched: the network is down, or a deployment has replaced the file. */
export class LoadError extends Error {
  override name = "LoadError";
}

interface LoadBoundaryProps {
  onError: () => void;
  onRetry: () => void;
  children: ReactNode;
}

/** Shows the rest of the page if a chunk cannot be fetched. Other errors are handled by `error.tsx`. */
export class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onError();
    window.addEventListener("online", this.retry, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.retry);
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    return (
      <div role="alert" className={`row flex-wrap gap-9 py-9 px-12 rounded-8 shadow-2 ${classes.failure}`}>
        {navigator.onLine ? (
          <>
            <p>{t("Could not load this part.")}</p>
            <Button onClick={this.retry}>{t("Try again")}</Button>
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {t("Reload the page")}
            </Button>
          </>
        ) : (
          <p>{t("You are offline. This part is loaded when the network is back.")}</p>
        )}
      </div>
    );
  }
}
