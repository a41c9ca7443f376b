// Admissions in other languages that agents are asked to answer in. Each language gives its words for the
// same five forms: not done, missing, failing, made up, left to somebody's hands. `honest` words take a
// sentence back: a condition, a repair, a denial.

import type { Admission, AdmissionGroup } from './admission-words.ts';

interface Language {
  readonly not: string;
  /** What stands between "not" and the deed. */
  readonly between: string;
  readonly deed: string;
  readonly missing: string;
  readonly failing: string;
  readonly madeUp: string;
  readonly now: string;
  /** Words that make any sentence a stopgap. */
  readonly stopgap: string;
  readonly byHand: string;
  readonly honest: string;
}

const WORDS = "(?: [\\p{L}'’-]+){0,5}? ";

const GERMAN: Language = {
  not: '(?:nicht|nie|niemals|kein|keine[nrms]?|ohne)',
  between: WORDS,
  deed: '(?:ausgeführt|getestet|geprüft|überprüft|verifiziert|gestartet|gelaufen|gemessen|probiert|ausprobiert|kompiliert|gebaut|durchgeführt|bestätigt|umgesetzt|implementiert|fertig|migriert|übersetzt|geschafft|erledigt|umgestellt|angepasst|eingebaut|geschrieben|starten|ausführen|testen|prüfen|messen|bauen|umsetzen|möglich|laufen)',
  missing:
    '(?:fehlt|fehlen|(?:steht|stehen)(?: noch)? aus|noch offen|(?:bleibt|bleiben)(?: noch)? offen|ausgelassen|weggelassen|übersprungen|ausgespart|auskommentiert|abgeschaltet|zurückgestellt|nur (?:teilweise|zum Teil|die Hälfte|halb)|kommt später|folgt später)',
  failing:
    '(?:schlägt|schlagen)(?: [\\p{L}-]+){0,5}? fehl|scheiter(?:n|t)|(?:ist|sind)(?: [\\p{L}-]+){0,2}? rot|(?:stürzt|stürzen|bricht|brechen)(?: [\\p{L}-]+){0,5}? ab',
  madeUp:
    '(?:feste[nrms]? (?:Werte?|Zahl(?:en)?|Antwort(?:en)?|Liste)|fest (?:verdrahtet|codiert|kodiert)|hart ?(?:codiert|kodiert)|Platzhalter|Attrappe|Dummy|erfunden|Beispieldaten|Zufallszahlen)',
  now: '(?:vorerst|noch|derzeit|momentan|zurzeit|im Moment|aktuell|vorläufig|nur|einfach|bis)',
  stopgap:
    '(?:vorerst|fürs Erste|einstweilen|noch nicht|noch kein\\p{L}*|ein andermal|demnächst|reiche ich nach|(?:wirft|werfen)(?: [\\p{L}-]+){0,2}? (?:Ausnahmen?|Fehler)|leider)',
  byHand: '(?:muss|müssen|müsst|musst)(?: [\\p{L}-]+){0,8}? (?:von Hand|manuell|händisch|selbst)',
  honest:
    'wenn|falls|sobald|nichts|niemand|keine? Test|nicht mehr|früher|vorher|zuvor|gestern|behoben|bisher|vereinbart|abgesprochen|laut (?:Ticket|Aufgabe)|außerhalb',
};

const SPANISH: Language = {
  not: '(?:no|nunca|tampoco|sin)',
  between: WORDS,
  deed: '(?:ejecut\\p{L}+|prob(?:é|ado|ada|ados|adas|ar)|verific\\p{L}+|valid(?:ar|ad[oa]s?|é)|compil\\p{L}+|comprob\\p{L}+|med(?:ido|ir|í)|levantar|arrancar|correr|implement\\p{L}+|termin\\p{L}+|complet\\p{L}+|migr\\p{L}+|traduc\\p{L}+|hech[oa]s?|incluid[oa]s?|dio tiempo|conseguí|logré)',
  missing:
    '(?:qued[aó]n? (?:\\p{L}+ )?pendientes?|pendientes? de|falta[n]?|sin (?:hacer|terminar|implementar)|dej(?:é|ado|ada) (?:fuera|para)|omit(?:í|ido|ida)|a medias|desactiv(?:é|ado)|incomplet[oa]s?)',
  failing:
    '(?:prueba|pruebas|test|tests|compilación|build|suite)(?: [\\p{L}-]+){0,4}? (?:falla|fallan|fallando|rojo|en rojo|no pasa|no pasan)',
  madeUp:
    '(?:valor(?:es)? fijos?|datos? (?:fijos?|de ejemplo|inventados?|falsos?|simulados?)|inventad[oa]s?|marcador de posición|a fuego|hardcodead[oa]s?)',
  now: '(?:por ahora|de momento|por el momento|actualmente|todavía|aún|hasta|siempre|sólo|solo|devuelve)',
  stopgap:
    '(?:por ahora|de momento|por el momento|hasta que (?:exista|esté|haya|tengamos)|todavía no|aún no|más adelante|otro día|lamentablemente|por desgracia)',
  byHand:
    '(?:hay que|tiene[ns]? que|deb(?:e|en|es)|habrá que)(?: [\\p{L}-]+){0,8}? (?:a mano|manualmente)',
  honest:
    '\\bsi\\b|cuando|ya no|no falta|\\bnada\\b|ning[úu]n|antes|ahora pasan?|corregid|arreglad|resuelt|fuera de alcance|acordad|según el ticket|que fallaban?|(?:informe|pedido|pago|usuario)s? que',
};

const FRENCH: Language = {
  not: '(?:pas|jamais|non|aucune?|sans)',
  between: WORDS,
  deed: '(?:ex[ée]cut\\p{L}+|lanc\\p{L}+|test(?:é|ée|és|ées|er)|v[ée]rifi\\p{L}+|compil\\p{L}+|mesur\\p{L}+|d[ée]marr\\p{L}+|essay\\p{L}+|impl[ée]ment\\p{L}+|termin\\p{L}+|migr\\p{L}+|tradui\\p{L}+|fait(?:e|s|es)?|eu le temps|r[ée]ussi|fini\\p{L}*|trait\\p{L}+|pris en charge)',
  missing:
    '(?:il manque|manquent?|reste(?:nt)? à|à faire|laiss[ée]\\p{L}* de côté|omis(?:e|es)?|en suspens|remis à plus tard|désactiv[ée]\\p{L}*|comment[ée]e?s?|incompl(?:et|ète)s?|partiellement)',
  failing:
    '(?:tests?|suite|build|compilation|vérification|CI)(?: [\\p{L}-]+){0,4}? (?:échoue|échouent|plante|plantent|est rouge|sont rouges|ne passe(?:nt)? pas)',
  madeUp:
    '(?:en dur|valeurs? (?:fixes?|bidons?|factices?|inventées?)|données (?:fictives?|factices?|bidons?|de test|inventées?)|inventée?s?|bouchon|simulée?s?)',
  now: "(?:pour l'instant|pour le moment|actuellement|encore|provisoirement|jusqu|toujours|seulement|renvoie|retourne)",
  stopgap:
    "(?:pour l'instant|pour le moment|pas encore|plus tard|une autre fois|malheureusement|n'est pas (?:branché|relié|prêt|connecté)\\p{L}*)",
  byHand:
    "(?:il faut|il faudra|doit|doivent|devez|devrez)(?: [\\p{L}'-]+){0,8}? (?:à la main|manuellement)",
  honest:
    "\\bsi\\b|lorsqu|quand|\\brien\\b|aucune? (?:test|valeur|erreur)|ne manque|n'échou|plus (?:besoin|en dur|rien)|avant|auparavant|hier|corrigé|réparé|passe(?:nt)? maintenant|hors périmètre|convenu",
};

const CHINESE: Language = {
  not: '(?:无法|未能|没有|没|尚未|还未|未|不能|沒有)',
  between: '\\p{L}{0,6}?',
  deed: '(?:运行|運行|执行|執行|验证|驗證|测试|測試|编译|編譯|实现|實現|完成|处理|迁移|支持|检查|部署|启动|做完|跑)',
  missing:
    '(?:缺少|遗漏了|跳过了|以后再|稍后再|后续再|之后再|暂不|暂未|待实现|待完成|留到|部分完成|只完成)',
  failing:
    '(?:测试|測試|用例|构建|编译|检查)\\p{L}{0,8}?(?:失败|报错|不通过|没通过|未通过|没有通过|崩溃|超时)',
  madeUp: '(?:固定值|固定的|写死|硬编码|假数据|模拟数据|占位|随机数|桩函数)',
  now: '(?:目前|暂时|现在|当前|先|只是|直接|返回)',
  stopgap: '(?:暂时|还没|尚未|暂未|还未|目前只|目前固定|以后再|之后再|下次|可惜|遗憾)',
  byHand: '(?:需要|必须|要|得|需)\\p{L}{0,6}?(?:手动|手工)',
  honest:
    '没有(?:遗漏|任何|一个|失败)|不再|之前|以前|现在已|已经?(?:修复|通过|解决|删除|移除|替换)|如果|当\\p{L}{0,20}时|不需要|无需|范围外|约定',
};

// A bare look ahead over the sentence, which is never longer than the cutter allows.
const unlessHonest = ({ honest }: Language, form: string): RegExp =>
  new RegExp(`^(?!.{0,600}?(?:${honest})).{0,600}?(?<![\\p{L}])(?:${form})(?![\\p{L}])`, 'iu');
const besideNow = ({ madeUp, now }: Language): string =>
  `${madeUp}.{0,60}?${now}|${now}.{0,60}?${madeUp}`;

function rowsOf(language: Language, isSpaced: boolean): readonly Admission[] {
  const { not, between, deed, missing, failing, stopgap, byHand } = language;
  const row = (kind: string, form: string): Admission => ({
    kind,
    severity: 'hard',
    pattern: isSpaced
      ? unlessHonest(language, form)
      : new RegExp(`^(?!.{0,600}?(?:${language.honest})).{0,600}?(?:${form})`, 'u'),
    unless: ['scoped', 'redPhase', 'redSection'],
  });
  return [
    row('not-run', `${not}${between}${deed}`),
    row('partial', missing),
    { ...row('partial', stopgap), isLoose: true },
    row('command-failing', failing),
    row('stub', besideNow(language)),
    row('manual-owed', byHand),
  ];
}

const literal = (kind: string, severity: Admission['severity'], pattern: RegExp): Admission => ({
  kind,
  severity,
  pattern,
  unless: ['scoped', 'redPhase', 'redSection'],
});

/** Languages with nothing but the plainest sentences. */
const LITERAL: readonly Admission[] = [
  literal(
    'not-run',
    'hard',
    /n[ãa]o (?:foi poss[íi]vel|consegui|pude) (?:executar|rodar|verificar|testar|compilar)|testes n[ãa]o (?:foram )?executados|n[ãa]o (?:foi|foram) (?:\p{L}+ ){0,2}?(?:executad|testad|verificad|validad|compilad|rodad|implementad|conclu[íi]d|migrad)[oa]s?/iu,
  ),
  literal(
    'manual-owed',
    'soft',
    /(?:verifica[çc](?:ão|ao|ões)|valida[çc](?:ão|ao|ões)|testes?|homologa[çc][ãa]o|UAT)(?: \p{L}+){0,4}? (?:pendentes?|adiad[oa]s?)(?![\p{L}])|falta(?:m)? (?:testar|validar|implementar|rodar|verificar)(?![\p{L}])/iu,
  ),
  literal(
    'not-run',
    'hard',
    /тест[ыа-яё]* не (?:запу[а-яё]+|выполн[а-яё]+|провод[а-яё]+)|не (?:удалось|смог|смогла|получилось) (?:запустить|выполнить|проверить|собрать|протестировать)|(?:запустить|выполнить|проверить|собрать|протестировать) не (?:удалось|смог|смогла|получилось)/iu,
  ),
  literal(
    'partial',
    'hard',
    /не (?:завершен[аоы]?|завершён|доделан[аоы]?|реализован[аоы]?|протестирован[аоы]?)(?![\p{L}])/iu,
  ),
  literal('manual-owed', 'soft', /(?:требуется|нужна|необходима) ручная проверка/iu),
  literal('manual-owed', 'soft', /(?:需要|需|待)(?:手动|人工)(?:验证|测试|检查|确认)/u),
  literal(
    'not-run',
    'hard',
    /(?:テスト|検証|ビルド)(?:は|が|を)?(?:[\p{L}]{0,6})?(?:実行できません|実行していません|未実行|できませんでした)/u,
  ),
  literal('manual-owed', 'soft', /手動(?:での)?(?:確認|検証|テスト)が必要/u),
  literal(
    'not-run',
    'hard',
    /(?:테스트|검증|빌드)(?:는|를|을|가|도)? ?(?:실행하지 (?:못|않)|실행되지 않|실행할 수 없|돌리지 (?:못|않)|하지 못)/u,
  ),
  literal(
    'not-run',
    'hard',
    /nie (?:udało (?:mi )?się|mogłem|mogłam|byłem w stanie|byłam w stanie) (?:uruchomić|wykonać|sprawdzić|przetestować|zweryfikować|skompilować|zbudować)|testy? nie (?:został[ayo]?|zostały) (?:uruchomion|wykonan)[eay]/iu,
  ),
  literal(
    'not-run',
    'hard',
    /(?:test|derleme|doğrulama)\p{L}*(?: \p{L}+){0,3}? (?:çalıştıramad|çalıştırılmad|çalıştırılamad|yapamad|yapılamad|yapılmad)\p{L}+/iu,
  ),
];

/** The same for languages that can do without letters of their own. */
const PLAIN: readonly Admission[] = [
  literal(
    'not-run',
    'hard',
    /\bnon (?:sono riuscit[oa] a|ho potuto|mi è stato possibile|è stato possibile|ho) (?:ancora )?(?:eseguire|eseguito|lanciare|lanciato|testare|testato|verificare|verificato|provare|provato|compilare|compilato)\b|\btest non (?:sono stati )?eseguiti\b/iu,
  ),
  literal(
    'not-run',
    'hard',
    /\b(?:ik|we|wij) (?:heb|hebben|kon|konden|kan)(?: \p{L}+){0,4}? niet (?:kunnen )?(?:draaien|uitvoeren|testen|controleren|bouwen|gedraaid|uitgevoerd|getest|gecontroleerd|gebouwd)\b|\btests (?:zijn|werden) niet (?:gedraaid|uitgevoerd)\b/iu,
  ),
];

export const ADMISSIONS_IN_OTHER_LANGUAGES: readonly AdmissionGroup[] = [
  {
    cue: /\b(?:die|der|das|ist|sind|ich|nicht|noch|und|zwei|wurden?)\b/i,
    rows: rowsOf(GERMAN, true),
  },
  {
    cue: /\b(?:el|la|los|las|se|he|hay|que|dos|por|no me|una?)\b|ción/i,
    rows: rowsOf(SPANISH, true),
  },
  {
    cue: /\b(?:le|la|les|des|est|je|il|pas|une|deux|trois)\b|[ln]'/i,
    rows: rowsOf(FRENCH, true),
  },
  { cue: /\p{Script=Han}/u, rows: rowsOf(CHINESE, false) },
  { cue: /[^\p{ASCII}]/u, rows: LITERAL },
  { cue: /\b(?:non|niet)\b/i, rows: PLAIN },
];
