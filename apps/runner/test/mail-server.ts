import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string;
  /** Names in lower case; folded lines joined. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded. */
  readonly text: string;
}

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
}

function received(to: string, source: string): ReceivedMail {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = source.slice(end + 4);
  const encoding = headers.get("content-transfer-encoding");
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : Buffer.from(
          body
            .replace(/=\r\n/g, "")
            .replace(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16))),
          "latin1",
        );
  return { to, headers, text: bytes.toString("utf8") };
}

/**
 * An SMTP server on loopback that keeps the mails it accepts. It refuses addresses that begin "gone"
 * permanently, and those that begin "busy" temporarily; a mail to "lost" is kept, but the connection breaks
 * before the sender learns it.
 */
export async function mailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _, done) {
      const refusal = (responseCode: number, text: string) =>
        Object.assign(new Error(text), { responseCode });
      if (address.startsWith("gone")) done(refusal(550, `No mailbox ${address}`));
      else if (address.startsWith("busy")) done(refusal(450, "Try again later"));
      else done();
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      const source = Buffer.concat(chunks).toString("utf8");
      mails.push(...envelope.rcptTo.map(({ address }) => received(address, source)));
      if (envelope.rcptTo.some(({ address }) => address.startsWith("lost"))) {
        server.connections.forEach((connection) => {
          connection.close();
        });
      } else done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
