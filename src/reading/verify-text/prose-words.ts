// The words that give a sentence away. A verify text with one of them outside quotes is no command.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** One of these is enough. */
const STRONG = words(
  'the is are was were should must will would that this these those and but when while because via its it they your you we has have had been being both each every there which who what how where confirm ensure sure now also into only either cannot may might could does did unlike handles gracefully present',
);
/** Two of these are: `a`, `to` and `all` can be arguments. */
const WEAK = words(
  'a an of to in on for from by as at or not no any if then be do can still with el los las del con sin para todos todas sem com avec sans pour dans und mit ohne ist wird',
);

/** What a sentence says about a command, right after it. */
const TAIL = words(
  'should must passes pass passed succeeds succeed returns return shows show exits exit works work compiles compile prints outputs displays reports contains confirms completes builds fails runs finds exists produces lists gives yields is are has matches starts reveals responds successfully cleanly with without and to ' +
    // As plans in other languages have it.
    'termina terminan genera generan instala imprime muestra devuelve pasa pasan compila funciona retorna passa passam mostra affiche passe passent liefert zeigt kompiliert',
);

export function isStrong(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    STRONG.has(lower) || /^[a-z]{4,}(?:ly)$/.test(lower) || /^[a-z]+'(?:s|t|re|ve|ll)$/.test(lower)
  );
}

export function isWeak(word: string): boolean {
  return WEAK.has(word.toLowerCase());
}

export function isTail(word: string): boolean {
  return TAIL.has(word);
}

const SENTENCE_END = /[.;]\s+(?=[A-Z`])/g;

/** Sentences, near enough: a full stop with a capital letter or code after it. */
export function sentencesOf(text: string): readonly string[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  return [0, ...ends].map((start, nth) => text.slice(start, ends[nth] ?? text.length).trim());
}

/** A comma, colon or full stop after a word is the punctuation of a sentence. */
export function endsClause(word: string): boolean {
  return /[A-Za-z]{2,}[.,:;?!]$/.test(word.slice(-40));
}

/** A line of words rather than of shell. */
export function readsAsSentence(line: string): boolean {
  const words = line.slice(0, 1_000).split(/\s+/);
  if (
    /^[A-Z][a-z]+ [a-z]+ ?/.test(line) ||
    words.some((word) => isStrong(word) || endsClause(word))
  )
    return true;
  return words.filter(isWeak).length > 1;
}

const MANUAL =
  /\bmanual(?:ly)?\b|\bvisual(?:ly)?\b|\bby (?:hand|eye)\b|\beyeball|\bhuman(?![- ]readable)\b|\bask (?:the |a )?(?:user|person|reviewer|owner)\b|\b(?:user|reviewer|person|owner) (?:confirms?|approves?|verif(?:y|ies)|checks?|tests?|signs? off)|\bin (?:the |a |your |any )?(?:browser|simulator|emulator|devtools|dev tools)\b|\bbrowser (?:console|dev ?tools)\b|\bopen(?:s|ing)? (?:the |a |your |up )?(?:browser|app|page|site|url|https?:|localhost|[\w./-]+\.html|project|devtools)|\bnavigat(?:e|ing) to\b|^\W{0,4}visit(?:s|ing)? |\btap(?:s|ping)? (?:on|the) |\bclick(?:s|ing)?\b|\bhover|\bscreenshots?\b|\bdouble-tap|\bpress(?:ing)? (?:esc|enter|the|ctrl|cmd)\b|\blook (?:at|for)\b|^play(?:s|ing)?\b|\blisten to\b|\bon (?:a |the )?(?:real |physical )?(?:device|phone|iphone|android)\b|\bcheckpoint\b/i;
const NOT_MANUAL =
  /\b(?:no|without|not|never|any) (?:longer )?(?:\w+ )?manual|\bmanual(?:ly)?[- ]?(?:mode|trigger|override|page|entry|entries)/i;

/** A person is asked to look, click or decide. `text` is without its code. */
export function asksPerson(text: string): boolean {
  const short = text.slice(0, 1_000);
  return MANUAL.test(short) && !NOT_MANUAL.test(short);
}

/** "MISSING — the tests come first": the plan says that there is no check yet. */
export function saysMissing(text: string): boolean {
  return /^[\s`*_]{0,20}MISSING\b(?!=)/.test(text);
}
