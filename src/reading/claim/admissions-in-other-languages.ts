// The plainest admissions in other languages that agents are asked to answer in. Short and literal:
// the clause-level care of the English tables would need each language's own grammar.

import type { Admission, AdmissionGroup } from './admission-words.ts';

const literal = (kind: string, severity: Admission['severity'], pattern: RegExp): Admission => ({
  kind,
  severity,
  pattern,
  unless: ['scoped', 'redPhase', 'redSection'],
});

export const ADMISSIONS_IN_OTHER_LANGUAGES: AdmissionGroup = {
  cue: /pruebas?|verificaci|complet|pendiente|testes|verifica|pendente|tests?\b|vérif|manuel|ausgef|getestet|manuell|fertig|тест|провер|заверш|запу|ручн|测试|测試|验证|完成|运行|手动|人工|テスト|検証|完了|手動|실행|테스트|수동/iu,
  rows: [
    literal(
      'not-run',
      'hard',
      /no (?:se )?(?:pud[eoi]\w*|pued[eo]|han? podido|he podido|logr[éeó]\w*) (?:ejecutar|correr|verificar|probar|compilar)|pruebas no (?:ejecutadas|se ejecutaron)|sin ejecutar (?:las |los )?(?:pruebas|tests)/iu,
    ),
    literal(
      'partial',
      'hard',
      /\bno (?:está |fue |ha sido )?complet(?:ad[oa]s?|o|a)\b(?! hasta)|incomplet[oa]s?\b/iu,
    ),
    literal(
      'manual-owed',
      'soft',
      /(?:verificaci[óo]n|prueba|revisi[óo]n) manual (?:pendiente|necesaria|requerida)|pendientes? de (?:verificar|probar|revisi[óo]n)/iu,
    ),
    literal(
      'not-run',
      'hard',
      /n[ãa]o (?:foi poss[íi]vel|consegui|pude) (?:executar|rodar|verificar|testar|compilar)|testes n[ãa]o (?:foram )?executados/iu,
    ),
    literal(
      'not-run',
      'hard',
      /(?:n'ai|n'a|n'ont) pas pu (?:être )?(?:exécut|lanc|vérifi|test|compil)\w*|tests non (?:exécutés|lancés)|impossible (?:d'exécuter|de lancer) les tests/iu,
    ),
    literal(
      'not-run',
      'hard',
      /(?:konnten?|wurden?) (?:[\p{L}-]+ ){0,3}nicht (?:ausgeführt|gestartet|getestet|verifiziert|geprüft|kompiliert|laufen)/iu,
    ),
    literal(
      'manual-owed',
      'soft',
      /manuelle (?:Prüfung|Verifikation|Tests?) (?:steht (?:noch )?aus|nötig|erforderlich|offen)/iu,
    ),
    literal(
      'not-run',
      'hard',
      /тест[ыа-яё]* не (?:запу[а-яё]+|выполн[а-яё]+|провод[а-яё]+)|не (?:удалось|смог|смогла|получилось) (?:запустить|выполнить|проверить|собрать|протестировать)/iu,
    ),
    literal(
      'partial',
      'hard',
      /не (?:завершен[аоы]?|завершён|доделан[аоы]?|реализован[аоы]?)(?![\p{L}])/iu,
    ),
    literal('manual-owed', 'soft', /(?:требуется|нужна|необходима) ручная проверка/iu),
    literal(
      'not-run',
      'hard',
      /(?:无法|未能|没有|不能|尚未|还没有|未)(?:[\p{L}]{0,4})?(?:运行|執行|执行|验证|測試|测试|编译)/u,
    ),
    literal('partial', 'hard', /(?:尚未|未|没有)完成|部分完成/u),
    literal('manual-owed', 'soft', /(?:需要|需|待)(?:手动|人工)(?:验证|测试|检查|确认)/u),
    literal(
      'not-run',
      'hard',
      /(?:テスト|検証|ビルド)(?:は|が|を)?(?:[\p{L}]{0,6})?(?:実行できません|実行していません|未実行|できませんでした)/u,
    ),
    literal('manual-owed', 'soft', /手動(?:での)?(?:確認|検証|テスト)が必要/u),
    literal('not-run', 'hard', /테스트를? ?(?:실행하지 (?:못|않)|실행할 수 없)/u),
  ],
};
