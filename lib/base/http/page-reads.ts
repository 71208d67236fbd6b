import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { type Reply, toResponse } from "./reply";
import { ipHeader } from "./request";
import { provideServerPage } from "./server-page";
import { tenantHeader } from "./tenant-header";

/**
 * What a page shows first is read while it is rendered. The API answers in this process as it would answer the browser of the
 * same user, with all its checks and limits.
 */

interface RenderedPage {
  request: IncomingMessage;
  tenant?: string;
}

const rendered = new AsyncLocalStorage<RenderedPage>();

/** Renders a page; its reads have the user and the address of this request. */
export const renderPage = (request: IncomingMessage, render: () => void): void => rendered.run({ request }, render);

/** A longer answer is left to the browser: it would delay the page. */
const bytesMax = 1_000_000;

export function providePageReads(answer: (request: Request) => Promise<Reply>): void {
  provideServerPage({
    read: async (address, headers, signal) => {
      const page = rendered.getStore();
      if (!page) throw new Error(`No page is rendered that could read ${address}.`);
      if (page.request.headers["sec-purpose"])
        throw new Error("A page that is fetched ahead reads its data when it is shown.");
      const request = new Request(`http://localhost${address}`, {
        headers: { ...headers, ...headersOf(page) },
        signal,
      });
      const answered = await answer(request);
      if (lengthOf(answered) > bytesMax) throw new Error(`The answer to ${address} is too long for a page.`);
      return toResponse(answered);
    },
    showTenant: (tenant) => Object.assign(rendered.getStore() ?? {}, { tenant }),
  });
}

function headersOf({ request: { headers }, tenant }: RenderedPage): Record<string, string> {
  const { cookie = "", host = "", "user-agent": browser = "" } = headers;
  return {
    cookie,
    host,
    "user-agent": browser,
    // The browser would send it from the page.
    "sec-fetch-site": "same-origin",
    [ipHeader]: String(headers[ipHeader]),
    ...(tenant === undefined ? {} : { [tenantHeader]: tenant }),
  };
}

const lengthOf = ({ body }: Reply): number => (body === null || body instanceof ReadableStream ? 0 : body.length);
