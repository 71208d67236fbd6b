import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { MailServer } from "@/e2e/mail-server";

vi.stubEnv("PUBLIC_URL", "https://comptoir.example");
vi.stubEnv("MAIL_FROM", "Comptoir <no-reply@comptoir.example>");
vi.stubEnv("SMTP_URL", "smtp://localhost");
const { env } = await import("@/lib/base/env");
const { mailServer, submit } = await import("./smtp");

const mail = { id: "m1", recipient: "kari@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const attempt = (onTransfer = async () => {}) => submit(mail, onTransfer);

const plain = await MailServer.start({ hideSTARTTLS: true });
const encrypted = await MailServer.start();
const secure = await MailServer.start({ secure: true });
const strict = await MailServer.start({
  hideSTARTTLS: true,
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, answer) =>
    password === "p@ss"
      ? answer(null, { user: username })
      : answer(Object.assign(new Error("Wrong"), { responseCode: 535 })),
});
const servers = [plain, encrypted, secure, strict];

beforeEach(() => {
  for (const server of servers) {
    server.taken.length = 0;
    server.onMail = () => 250;
    server.onRecipient = () => 250;
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

test("without encryption nothing is sent, unless the setting says so", async () => {
  env.SMTP_URL = `smtp://localhost:${plain.port}`;
  expect(await attempt()).toMatchObject({ outcome: "failed" });
  expect(plain.taken).toEqual([]);
  env.SMTP_URL += "?tls=off";
  expect(await attempt()).toEqual({ outcome: "sent" });
  expect(plain.taken).toMatchObject([{ from: "no-reply@comptoir.example", to: ["kari@example.com"] }]);
});

test("nothing is sent to a server whose certificate is not trusted", async () => {
  for (const url of [`smtp://localhost:${encrypted.port}`, `smtps://localhost:${secure.port}`]) {
    env.SMTP_URL = url;
    expect(await attempt(), url).toMatchObject({ outcome: "failed", answer: expect.stringContaining("self-signed") });
  }
  expect([...encrypted.transferred, ...secure.transferred]).toEqual([]);
});

test("user and password are those of the address, and a wrong password refuses no e-mail for good", async () => {
  env.SMTP_URL = `smtp://me%40example.com:p%40ss@localhost:${strict.port}?tls=off`;
  expect(mailServer()).toMatchObject({ user: "me@example.com", password: "p@ss" });
  expect(await attempt()).toEqual({ outcome: "sent" });
  env.SMTP_URL = `smtp://me:wrong@localhost:${strict.port}?tls=off`;
  expect(await attempt()).toMatchObject({ outcome: "failed" });
});

test("a 4xx answer defers an e-mail, a 5xx answer refuses it, whenever it comes", async () => {
  env.SMTP_URL = `smtp://localhost:${plain.port}?tls=off`;
  for (const [status, outcome] of [
    [451, "failed"],
    [550, "refused"],
  ] as const) {
    plain.onRecipient = () => status;
    let transfers = 0;
    const counting = async () => {
      transfers++;
    };
    expect(await attempt(counting)).toMatchObject({ outcome, answer: expect.stringContaining(String(status)) });
    expect(transfers).toBe(0);
    plain.onRecipient = () => 250;
    plain.onMail = () => status;
    expect(await attempt(counting)).toMatchObject({ outcome });
    expect(transfers).toBe(1);
    plain.onMail = () => 250;
  }
});

test("nothing is transferred unless that can be recorded first", async () => {
  env.SMTP_URL = `smtp://localhost:${plain.port}?tls=off`;
  const failing = async () => {
    throw new Error("no database");
  };
  expect(await attempt(failing)).toMatchObject({ outcome: "failed" });
  expect(plain.taken).toEqual([]);
});
