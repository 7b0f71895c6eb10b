import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Aenderungshinweis } from './Aenderungsmarke.tsx'
import { bestimmeMarke } from './aenderungsmarke.ts'
import { AENDERUNGSLABEL, AENDERUNGSTEXT } from './texte.ts'
import type { Aenderungsart, Feldaenderung, Verlaufsstand } from './typen.ts'

const aenderung = (
  versionId: string,
  type: Aenderungsart,
  oldValue: string | null,
  newValue: string | null,
): Feldaenderung => ({
  versionId,
  versionName: `Version ${versionId}`,
  type,
  oldValue,
  newValue,
  user: 'Lena Leitgeb',
  date: '2026-03-01T10:00:00Z',
})
const aenderungen = [
  aenderung('3', 'DELETED', 'trüb', null),
  aenderung('2', 'UPDATED', 'klar', 'trüb'),
  aenderung('1', 'NEW', null, 'klar'),
]
const stand = (activeVersionId: string | null, showChanges: Verlaufsstand['showChanges'] = 'Show'): Verlaufsstand => ({
  activeVersionId,
  defaultActiveVersionId: null,
  showChanges,
})
const text = (gewaehlt: string | null) => {
  const marke = bestimmeMarke(aenderungen, stand(gewaehlt))
  if (!marke) throw new Error('ohne Marke')
  return renderToStaticMarkup(<Aenderungshinweis marke={marke} />)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/ ?\|[| ]*/g, '|')
}

describe('[HIST-04] Marke eines Feldes', () => {
  test.each<[string, Verlaufsstand, string | null]>([
    ['aktueller Stand: die letzte Änderung', stand(null), '3'],
    ['gewählte Version: ihre Änderung', stand('2'), '2'],
    ['eine Version, die das Feld nicht berührt: keine', stand('9'), null],
    ['Änderungen ausgeblendet: keine', stand(null, 'Hide'), null],
    ['ausgeblendet gilt auch für eine gewählte Version', stand('2', 'Hide'), null],
  ])('%s', (_, s, erwartet) => expect(bestimmeMarke(aenderungen, s)?.aenderung.versionId ?? null).toBe(erwartet))

  test('ein nie geändertes Feld trägt keine', () => expect(bestimmeMarke([], stand(null))).toBeNull())
})

describe('[HIST-05] Hinweis an der Marke', () => {
  test('aktueller Stand: letzte Änderung, leerer Inhalt, Inhaltsverlauf', () =>
    expect(text(null)).toBe(
      '|Letzte Änderung von:|Lena Leitgeb, 01.03.2026, 11:00|Geänderter Inhalt:|trüb|→|leer|Inhaltsverlauf:' +
        '|Version 3 · Gelöscht: leer|Version 2 · Aktualisiert: trüb|Version 1 · Neu: klar|',
    ))
  test('gewählte Version: ihre Änderung', () => {
    expect(text('2')).toContain('|Änderung von:|Lena Leitgeb')
    expect(text('2')).toContain('|Geänderter Inhalt:|klar|→|trüb|')
  })
  test('von langen Texten nur die geänderten Wörter', () => {
    const lang = aenderung(
      '1',
      'UPDATED',
      'Das Wasser war bei der Entnahme klar.',
      'Das Wasser war bei der Entnahme trüb.',
    )
    const html = renderToStaticMarkup(
      <Aenderungshinweis marke={{ aenderung: lang, istLetzte: true, inhaltsverlauf: [lang] }} />,
    )
    expect(html).toMatch(/<del[^>]*>klar\.<\/del><ins[^>]*>trüb\.<\/ins>/)
    expect(html).not.toContain('Inhaltsverlauf')
  })
  test('Bezeichnungen und Texte der Spezifikation', () => {
    expect(Object.values(AENDERUNGSLABEL)).toEqual(['neu', 'geändert', 'gelöscht'])
    expect(Object.values(AENDERUNGSTEXT)).toEqual(['Neu', 'Aktualisiert', 'Gelöscht'])
  })
})
