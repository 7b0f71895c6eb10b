import { expect, test } from 'vitest'
import { Problemfehler, Verbindungsfehler } from '../../technik/http/problemfehler.ts'
import { Sammellauf, type Sammelzeile } from './Sammellauf.ts'

const zeile = (
  aufnahmeId: number,
  element: 'MZB' | 'PHB' = 'MZB',
  danach: string | null = 'Plausibel',
): Sammelzeile => ({
  schluessel: `${aufnahmeId}-${element}`,
  aufnahmeId,
  version: 7,
  code: `A-${aufnahmeId}`,
  messstelle: 'Hainburg',
  datum: '2025-04-21',
  element,
  jetzt: 'Bewertung abgeschlossen',
  danach,
  hindernis: danach === null ? 'Dieser Status gilt schon.' : null,
})
const nie = new AbortController().signal
const problem = (status: number, code: string, message = 'Text') =>
  new Problemfehler({ status, code, message, errors: [] }, '/pfad')

test('[API-04] Jede Aufnahme einzeln; das zweite Element derselben Aufnahme beruht auf der Version des ersten', async () => {
  const gerufen: [string, number][] = []
  const lauf = new Sammellauf([zeile(1), zeile(1, 'PHB'), zeile(2), zeile(3, 'MZB', null)], async (z, version) => {
    gerufen.push([z.schluessel, version])
    return { version: version + 1 }
  })
  const gemeldet: number[] = []
  expect(await lauf.laufe(nie, getan => gemeldet.push(getan))).toEqual({ art: 'fertig' })
  expect(gerufen).toEqual([
    ['1-MZB', 7],
    ['1-PHB', 8],
    ['2-MZB', 7],
  ])
  expect(gemeldet).toEqual([1, 2, 3])
})

test('[API-04] Eine Ablehnung hält die übrigen nicht auf; Überholtes wird genannt, nicht überschrieben', async () => {
  const lauf = new Sammellauf([zeile(1), zeile(2), zeile(3)], async z => {
    if (z.aufnahmeId === 1) throw problem(409, 'VERSIONSKONFLIKT')
    if (z.aufnahmeId === 2) throw problem(409, 'STATUS_UNZULAESSIG', 'Dieser Status gilt schon.')
    return { version: 8 }
  })
  expect(await lauf.laufe(nie, () => undefined)).toEqual({ art: 'fertig' })
  expect([...lauf.ausgaenge.values()]).toEqual([
    { art: 'abgelehnt', grund: 'Inzwischen von jemand anderem geändert; nicht überschrieben.' },
    { art: 'abgelehnt', grund: 'Dieser Status gilt schon.' },
    { art: 'erledigt' },
  ])
})

test.each([
  ['ohne Netz', new Verbindungsfehler('/pfad')],
  ['abgelaufene Sitzung', problem(401, 'NICHT_ANGEMELDET')],
  ['Fehler des Servers', problem(500, 'INTERN')],
])('[API-04] %s: der Lauf hält an und setzt dort fort, ohne etwas zweimal zu tun', async (_, fehler) => {
  let istGestoert = true
  const gerufen: number[] = []
  const lauf = new Sammellauf([zeile(1), zeile(2), zeile(3)], async z => {
    gerufen.push(z.aufnahmeId)
    if (z.aufnahmeId === 2 && istGestoert) throw fehler
    return { version: 8 }
  })
  expect(await lauf.laufe(nie, () => undefined)).toEqual({ art: 'unterbrochen', grund: fehler.message })
  istGestoert = false
  expect(await lauf.laufe(nie, () => undefined)).toEqual({ art: 'fertig' })
  expect(gerufen).toEqual([1, 2, 2, 3])
})

test('[API-04] Abbrechen wirkt vor der nächsten Aufnahme; das Getane bleibt', async () => {
  const abbruch = new AbortController()
  const lauf = new Sammellauf([zeile(1), zeile(2)], async () => {
    abbruch.abort()
    return { version: 8 }
  })
  expect(await lauf.laufe(abbruch.signal, () => undefined)).toEqual({ art: 'abgebrochen' })
  expect([...lauf.ausgaenge.keys()]).toEqual(['1-MZB'])
})
