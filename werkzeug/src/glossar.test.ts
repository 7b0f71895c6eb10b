import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liesQuellen, WURZEL } from './regeln/quellen.ts'

/** Typen und Schnittstellen, die Fachmodell und Vertrag nach außen geben: die Sprache des Produkts. */
function fachbegriffe(): { name: string; pfad: string }[] {
  return liesQuellen()
    .filter(q => ['packages/fachmodell', 'packages/vertrag'].includes(q.bereich) && !q.istTest)
    .flatMap(q =>
      [...q.text.matchAll(/^export (?:type|interface) ([A-Z]\w*)/gm)].map(t => ({ name: t[1] ?? '', pfad: q.pfad })),
    )
}

/** Einträge des Glossars: die erste Spalte seiner Tabellen, in Auszeichnung für Quelltext. */
function eintraege(): Set<string> {
  const glossar = readFileSync(join(WURZEL, 'docs/glossar.md'), 'utf8')
  return new Set(
    [...glossar.matchAll(/^\|([^|]+)\|/gm)].flatMap(z => [...(z[1] ?? '').matchAll(/`(\w+)`/g)].map(t => t[1] ?? '')),
  )
}

test('jeder Fachbegriff aus Fachmodell und Vertrag steht im Glossar', () => {
  const bekannt = eintraege()
  expect(
    fachbegriffe()
      .filter(b => !bekannt.has(b.name))
      .map(b => `${b.name} (${b.pfad})`),
  ).toEqual([])
})

test('das Glossar nennt keinen Begriff, den es nicht mehr gibt', () => {
  const vorhanden = new Set(fachbegriffe().map(b => b.name))
  expect([...eintraege()].filter(e => !vorhanden.has(e))).toEqual([])
})
