// Names that stand in signed statements. They can never change: a statement of today is read by a
// Doorward of any later day.

export const DOMAIN = 'doorward.dev';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const PREDICATE_NAMES = ['verify', 'gate', 'review', 'override', 'summary'] as const;
export type PredicateName = (typeof PREDICATE_NAMES)[number];

export const PREDICATES: Readonly<Record<PredicateName, string>> = {
  verify: 'https://in-toto.io/attestation/test-result/v0.1',
  gate: `https://${DOMAIN}/attestation/gate/v1`,
  review: `https://${DOMAIN}/attestation/review/v1`,
  override: `https://${DOMAIN}/attestation/override/v1`,
  summary: 'https://slsa.dev/verification_summary/v1',
};

export const VERIFIER_ID: string = `https://${DOMAIN}/gate`;
export const POLICY_URI: string = `https://${DOMAIN}/policy/v1`;
/** SLSA keeps this prefix for properties that an organisation defines by itself. */
export const GATED_LEVEL = 'ORG_SOURCE_DOORWARD_GATED';

/** Where logs of evidence are, one ref for each writer. */
export const LOG_REFS = 'refs/doorward/log';
/** The same as branches, for hosts that protect nothing else. */
export const LOG_BRANCHES = 'refs/heads/doorward-log';
/** What was fetched from others, which never takes the place of what is here. */
export const FETCHED_LOGS = 'refs/doorward/remotes';

/** Patterns of git's for all of them; a branch of a remote is one as well. */
export const LOG_PATTERNS: readonly string[] = [
  LOG_REFS,
  LOG_BRANCHES,
  FETCHED_LOGS,
  'refs/remotes/*/doorward-log/*',
];

const LOG_REF =
  /^refs\/(?:doorward\/log|heads\/doorward-log|doorward\/remotes\/[^/]+|remotes\/[^/]+\/doorward-log)\/([^/]+)$/;

/** Whose log it is; undefined for any other ref. */
export function writerIn(ref: string): string | undefined {
  return LOG_REF.exec(ref)?.[1];
}

export function originOf(writer: string): string {
  return `${DOMAIN}/log/${writer}`;
}

export function predicateNamed(type: string): PredicateName | undefined {
  return PREDICATE_NAMES.find((name) => PREDICATES[name] === type);
}

/** Who may say what. A key speaks for the roles that the trust file gives it, and for no other. */
export const ROLES = ['gate', 'reviewer', 'human', 'ci', 'log'] as const;
export type Role = (typeof ROLES)[number];

const SPEAKERS: Readonly<Record<PredicateName, readonly Role[]>> = {
  verify: ['gate', 'ci'],
  gate: ['gate', 'ci'],
  summary: ['gate', 'ci'],
  review: ['reviewer'],
  override: ['human'],
};

export function speakersFor(predicate: PredicateName): readonly Role[] {
  return SPEAKERS[predicate];
}
