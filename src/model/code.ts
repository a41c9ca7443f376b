// What a reader of code found in one version of a file. Checks compare two of them: a habit that was
// there before is nobody's trick.

/** How a test stands: whether it runs at all, and whether its failure would be heard. */
export type TestState = 'runs' | 'conditional' | 'skipped' | 'todo' | 'focused' | 'may-fail';

/** What an assertion could tell apart: nothing, existence, truth, a part, or the exact value. */
export type AssertionRank = 0 | 1 | 2 | 3 | 4;

export interface CodeAssertion {
  readonly line: number;
  readonly rank: AssertionRank;
  /** What is looked at and how, white space folded; the same in both versions if only the expected value differs. */
  readonly subject: string;
  /** The expected value as written; empty where the matcher takes none. */
  readonly expected: string;
  /** Its failure is caught and dropped. */
  readonly isSwallowed: boolean;
}

export interface CodeTest {
  /** With the names of its suites, joined by ` > `. */
  readonly name: string;
  readonly line: number;
  readonly state: TestState;
  readonly assertions: readonly CodeAssertion[];
  /** Where the body is left before its end, for no condition. */
  readonly returnsAt: number | undefined;
  /** Functions that the body calls, assertions not counted. */
  readonly calls: readonly string[];
  /** The body stands elsewhere: nothing is known of it. */
  readonly isOpaque: boolean;
}

export type MarkKind =
  | 'assert-patched'
  | 'loader-patched'
  | 'runner-patched'
  | 'builtin-patched'
  | 'equality-forged'
  | 'caller-inspected'
  | 'code-hidden'
  | 'runner-hook'
  | 'outcome-told'
  | 'collection-hook'
  | 'runtime-option'
  | 'exit-quiet'
  | 'exit-any'
  | 'exit-handler'
  | 'error-handler'
  | 'test-aware'
  | 'test-mode'
  | 'reads-tests'
  | 'load-tests'
  | 'suppression'
  | 'suppression-narrow';

export interface CodeMark {
  readonly kind: MarkKind;
  /** What is written there, in short. */
  readonly detail: string;
  readonly line: number;
  /** It happens when the file is loaded, not when something in it is called. */
  readonly isAtLoad: boolean;
  /** It happens under a condition. */
  readonly isGuarded: boolean;
}

export interface CodeImport {
  /** As written: a relative path, a package, or a dotted module name. */
  readonly from: string;
  readonly line: number;
}

export interface CodeMock extends CodeImport {
  /** What is replaced in it; undefined for the whole module. */
  readonly member: string | undefined;
  /** The real module is still behind it. */
  readonly isPartial: boolean;
}

export type StubKind = 'not-implemented' | 'empty' | 'constant';

export interface CodeFunction {
  readonly name: string;
  readonly line: number;
  readonly stub: StubKind | undefined;
  readonly parameters: number;
  /** The same for the same code, whatever its comments and format. */
  readonly fingerprint: string;
}

/** A call with nothing but literal arguments, as tests make them. */
export interface CodeCall {
  readonly name: string;
  /** The arguments as JSON, in order. */
  readonly values: readonly string[];
}

export interface CodeSetting {
  /** Dotted, as the file nests it. */
  readonly key: string;
  readonly value: number | boolean | string;
  readonly line: number;
}

export type CodeLanguage = 'javascript' | 'python' | 'settings';

export interface CodeProblem {
  /** `too-much`: more than a reader takes, such as nesting without end. */
  readonly kind: 'syntax' | 'too-large' | 'too-much';
  readonly message: string;
}

export interface CodeFacts {
  readonly path: string;
  readonly language: CodeLanguage;
  /** Why nothing is known: not parsed, or too much for the reader. */
  readonly problem: CodeProblem | undefined;
  readonly tests: readonly CodeTest[];
  readonly marks: readonly CodeMark[];
  readonly imports: readonly CodeImport[];
  readonly mocks: readonly CodeMock[];
  readonly functions: readonly CodeFunction[];
  /** Numbers and texts in the code, as JSON, documentation left out. */
  readonly literals: readonly string[];
  readonly calls: readonly CodeCall[];
  /** Scripts, thresholds and switches of a configuration. */
  readonly settings: readonly CodeSetting[];
  /** It is made to be started as a program. */
  readonly isProgram: boolean;
  readonly fingerprint: string;
}

export interface CodeVersions {
  readonly before: CodeFacts | undefined;
  readonly after: CodeFacts | undefined;
  /** Something was written behind what was there, and nothing else was changed. */
  readonly hasOnlyGrown?: boolean;
}

/** The changed files as code, and tests beside them that did not change. */
export interface CodeEvidence {
  readonly changed: ReadonlyMap<string, CodeVersions>;
  readonly tests: readonly CodeFacts[];
  /** Changed files that a reader was meant for, and that were too large or too many. */
  readonly notRead: readonly string[];
  /** What changed code newly loads, and no commit will have: ignored, generated, or not there at all. */
  readonly missing?: readonly MissingFile[];
  /** Links that lead to what is in no commit. */
  readonly strayLinks?: readonly MissingFile[];
}

export interface MissingFile extends CodeImport {
  /** The file that loads it. */
  readonly path: string;
}
