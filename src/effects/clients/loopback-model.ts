// A stand-in for a model's service on the loopback. It counts who asks and says what it is told to say.

import { createServer } from 'node:http';

export interface LoopbackModel {
  readonly origin: string;
  /** How often it was asked something that it has an answer for. */
  asked(): number;
  close(): void;
}

/** `answerTo` knows the words for an address; undefined where that address is none of a model's. */
export async function openLoopbackModel(
  answerTo: (url: string) => { readonly type: string; readonly body: string } | undefined,
): Promise<LoopbackModel> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const answer = request.method === 'POST' ? answerTo(request.url ?? '') : undefined;
      if (answer !== undefined) count += 1;
      response.writeHead(200, { 'content-type': answer?.type ?? 'application/json' });
      response.end(answer?.body ?? '{}');
    });
  });
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\n\r\n'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: () => count,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
