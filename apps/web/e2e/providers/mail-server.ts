import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { SMTPServer } from "smtp-server";
import { freePort } from "./listen.ts";

interface Email {
  readonly to: string;
  /** As it was sent: headers and body. */
  readonly source: string;
}

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly emails: readonly Email[];
  /** The links in the emails to an address, oldest first; waits until there are `count`. */
  linksTo(address: string, count: number): Promise<string[]>;
}

/** The text of an e-mail's body, whose long lines are broken ("quoted-printable"). */
const bodyOf = (source: string): string =>
  source
    .slice(source.indexOf("\r\n\r\n"))
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));

/** An SMTP server that stores the emails it receives and refuses emails to addresses that begin "gone". */
export async function mailServer(): Promise<MailServer> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _, done) {
      done(address.startsWith("gone") ? new Error("No such mailbox") : null);
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      const source = Buffer.concat(chunks).toString("utf8");
      emails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, source })));
      done();
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const linksTo = (address: string): string[] =>
    emails
      .filter(({ to }) => to === address)
      .flatMap(({ source }) => bodyOf(source).match(/https?:\/\/\S+/g) ?? []);
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    async linksTo(address, count) {
      await expect.poll(() => linksTo(address).length).toBe(count);
      return linksTo(address);
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
