import { expect, test } from 'vitest'
import { liesQuellen } from './regeln/quellen.ts'

/**
 * Ein Export, dessen Name sonst nirgends vorkommt, auch nicht in der eigenen Datei, ist tot. Verglichen werden Wörter, nicht
 * Bindungen: das übersieht Namensgleiche, meldet aber nie etwas, das gebraucht wird.
 */
test('kein Export ist tot', () => {
  const quellen = liesQuellen()
  const vorkommen = new Map<string, number>()
  for (const { text } of quellen)
    for (const wort of text.match(/[A-Za-z_$][\w$]*/g) ?? []) vorkommen.set(wort, (vorkommen.get(wort) ?? 0) + 1)
  const tot = quellen
    .filter(q => /^(packages|apps)\//.test(q.pfad) && !q.istTest)
    .flatMap(q =>
      [...q.text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface|enum) (\w+)/gm)]
        .filter(t => vorkommen.get(t[1] ?? '') === 1)
        .map(t => `${q.pfad}: ${t[1]}`),
    )
  expect(tot).toEqual([])
})
