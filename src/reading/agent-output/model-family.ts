// The maker of a model by its name, to tell whether a reviewer is independent of the executor. A name
// that says nothing has no maker: a guess would claim independence that is not there.

const MAKERS: readonly (readonly [string, RegExp])[] = [
  ['anthropic', /\b(?:claude|anthropic|opus|sonnet|haiku)/],
  ['openai', /\b(?:gpt|openai|codex|chatgpt)|(?:^|\/)o[1-9]\b/],
  ['google', /\b(?:gemini|gemma|google)/],
  ['xai', /\b(?:grok|xai)/],
  ['meta', /\b(?:llama|meta)/],
  ['mistral', /\b(?:mistral|devstral|codestral|magistral|mixtral)/],
  ['alibaba', /\b(?:qwen|qwq)/],
  ['deepseek', /\bdeepseek/],
  ['moonshot', /\b(?:kimi|moonshot)/],
  ['zhipu', /\b(?:glm|zai)/],
];

/** From the last part of the name first: `openrouter/anthropic/claude-…` is made by Anthropic. */
export function modelFamily(model: string): string | undefined {
  const name = model.slice(0, 200).toLowerCase();
  const parts = [name.slice(name.lastIndexOf('/') + 1), name];
  for (const part of parts) {
    const maker = MAKERS.find(([, pattern]) => pattern.test(part));
    if (maker !== undefined) return maker[0];
  }
  return undefined;
}
