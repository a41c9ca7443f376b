// fetch within bounds: an answer ends where no review could be that long, and a redirect is refused,
// because the key would travel with it.

const MAX_BYTES = 8 * 1024 * 1024;

export const cappedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  let total = 0;
  const capped = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.byteLength;
        if (total > MAX_BYTES)
          controller.error(new Error(`the answer is longer than ${MAX_BYTES} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(capped, { status, statusText, headers });
};
