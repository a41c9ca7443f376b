// The part of the compiled parser of PostgreSQL that is used here. Its package describes only a
// wrapper that keeps one instance for ever, also a broken one.

declare module 'libpg-query/wasm/libpg-query.js' {
  export interface PgQueryModule {
    readonly HEAPU8: Uint8Array;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, pointer: number, size: number): void;
    UTF8ToString(pointer: number): string;
    getValue(pointer: number, type: 'i32'): number;
    _malloc(size: number): number;
    _free(pointer: number): void;
    _wasm_parse_query_raw(query: number): number;
    _wasm_free_parse_result(result: number): void;
  }

  const pgQueryModule: () => Promise<PgQueryModule>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it.
  export default pgQueryModule;
}
