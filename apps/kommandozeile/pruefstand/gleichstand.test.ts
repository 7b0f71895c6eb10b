import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kanonisch } from '@benthos/bewertung'
import { post, pruefdienst } from '@benthos/server/pruefstand/dienst.ts'
import { musterwelt } from '@benthos/server/pruefstand/musterwelt.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { fuehreAus } from '../src/fuehreAus.ts'

const { db, als, app, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const ordner = await mkdtemp(join(tmpdir(), 'benthos-gleichstand-'))

/** Die mitgelieferte Laborliste ohne die Zeilen, die sie mit Absicht zweimal nennt. */
const MHS = (
  await readFile(
    new URL('../../../packages/fachmodell/src/taxonname/pruefdaten/beispiel-mhs-liste.csv', import.meta.url),
    'latin1',
  )
)
  .replace(/^.*/, 'Taxon;Stadium;Anzahl')
  .split('\n')
  .slice(0, 61)
  .join('\n')

const SCHAETZUNG = `Taxon;Häufigkeit
Baetis cf. rhodani;3
Gammarus fossarum;5
Elmis aenea Ad.;2
Ancylus fluviatilis;1
`
const ALGEN = `Taxon;Schalen;Schätzwert
Achnanthidium minutissimum;210;
Cocconeis placentula;90;
Nitzschia palea;120;
Cladophora glomerata;;3
`

/** Was die Kommandozeile über die Messstelle der Musterwelt wissen muss. */
const TYP = ['--typ', 'FL', '--grundzustand', '1,50']

async function bewerteOffline(datei: string, inhalt: string, methode: string) {
  const [quelle, ziel] = [join(ordner, datei), join(ordner, `${datei}.json`)]
  await writeFile(quelle, inhalt, 'utf8')
  const texte: string[] = []
  const nimm = (text: string) => void texte.push(text)
  const angaben = ['bewerte', quelle, '--methode', methode, ...TYP, '--aus', ziel]
  expect(await fuehreAus(angaben, { melde: nimm, warne: nimm }), texte.join('\n')).toBe(0)
  return { text: await readFile(ziel, 'utf8') }
}

/** Derselbe Weg wie im Browser: hochladen, laden, bewerten. */
async function bewerteImServer(datei: string, inhalt: string, methode: string) {
  const beauftragt = { auftragnehmer: 'auftragnehmer' }
  const id = await welt.aufnahme({ mzb: beauftragt, phb: beauftragt })
  const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const rumpf = new FormData()
  for (const [name, wert] of Object.entries({ methode, aufnahme: code })) rumpf.set(name, wert)
  rumpf.set('datei', new File([inhalt], datei))
  const an = als('auftragnehmer')
  const angenommen = await an({ method: 'POST', url: '/taxaliste/import', payload: rumpf })
  expect(angenommen.statusCode, angenommen.body).toBe(200)
  await app.auftraege.arbeiteAb()
  const bewertet = await an(post(`/bewertung/${methode === 'PHB' ? 'phb' : 'mzb'}/${id}`, {}))
  expect(bewertet.statusCode, bewertet.body).toBe(200)
  return db
    .selectFrom('bewertung')
    .select(['eingabe', 'ergebnis', 'kapsel_hash'])
    .where('aufnahme_id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('[GEN-01] die Kommandozeile rechnet bis zum letzten Byte wie der Server', () => {
  test.each([
    ['MHS', MHS, 60],
    ['QUALITATIV', SCHAETZUNG, 4],
    ['SCREENING', SCHAETZUNG, 4],
    ['PHB', ALGEN, 4],
  ] as const)(
    '%s: gespeicherte Eingabe, Ergebnis und Prüfsumme sind die der JSON-Datei',
    async (methode, liste, funde) => {
      const { text } = await bewerteOffline(`${methode}.csv`, liste, methode)
      const gespeichert = await bewerteImServer(`${methode}.csv`, liste, methode)
      const { proben } = JSON.parse(text)
      expect(proben).toHaveLength(1)
      expect(proben[0].kapsel.eingabe.taxa).toHaveLength(funde)
      expect(proben[0].kapsel.pruefsumme).toBe(gespeichert.kapsel_hash)
      // In der Datei selbst, nicht erst nach dem Lesen: dieselben Bytes.
      expect(text).toContain(`"ergebnis":${kanonisch(gespeichert.ergebnis)}`)
      expect(text).toContain(`"eingabe":${kanonisch(gespeichert.eingabe)}`)
    },
  )
})
