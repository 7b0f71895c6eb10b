import { legeMatrixprojektAn } from '@benthos/server/pruefstand/matrixprojekt.ts'
import { oeffneRohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import type { Demoumfang } from '@benthos/server/src/fach/saat/demo/demodaten.ts'
import { imProjekt, ladeMatrix } from '@benthos/server/src/fach/taxamatrix/taxamatrix.ts'
import { type Datenbank, oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import { oeffneBestand } from './bestand.ts'
import type { Messbericht } from './ergebnis.ts'
import { ladeAkteur } from './listenfaelle.ts'
import { dauer, messePaare } from './statistik.ts'
import { ladeMuster } from './taxaliste.ts'

const AUFNAHMEN = 200
const TAXA = 800
const PAARE = 9
const ZIEL = 2.5

const UMFANG: Demoumfang = { messstellen: 2, aufnahmen: 4, samen: 20_260_101, mitJournal: false }

/** Lagen der Aufnahmen im Raum: an einer Messstelle vergleicht sich jede mit allen, sonst nur mit denen derselben. */
const LAGEN = [
  { name: 'alle an einer Messstelle, an einem Tag', kennung: 'EIN', stellen: 1, tage: 1 },
  { name: 'alle an einer Messstelle, an zwanzig Tagen', kennung: 'ZEIT', stellen: 1, tage: 20 },
  { name: 'an vierzig Messstellen, an fünf Tagen', kennung: 'RAUM', stellen: 40, tage: 5 },
] as const
type Lage = (typeof LAGEN)[number]

/** Taxamatrix eines Projekts, in der jede Zelle besetzt ist, gegen das bloße Lesen derselben Funde samt Namen. */
export async function messeMatrix(melde: (text: string) => void): Promise<Messbericht> {
  const bestand = await oeffneBestand(
    'matrix',
    { UMFANG, AUFNAHMEN, TAXA, LAGEN },
    async ordner => {
      await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)
    },
    melde,
  )
  const roh = oeffneRohzugang(bestand.url)
  const db = await oeffneDatenbank(bestand.url)
  try {
    const akteur = await ladeAkteur(db, 'admin')
    const zeilen: Messbericht['zeilen'] = []
    for (const lage of LAGEN) {
      const projekt = await projektDer(db, lage)
      const { produkt, schranke } = await messePaare(
        PAARE,
        () => dauer(() => ladeMatrix(db, imProjekt(projekt), 'MHS', akteur)),
        () => dauer(() => roh.frage(LESEN, [projekt])),
      )
      const verhaeltnis = produkt.median / schranke.median
      zeilen.push({
        name: lage.name,
        einheit: 'ms',
        wert: produkt,
        schranke,
        verhaeltnis,
        ziel: `Median ≤ ${ZIEL} ×`,
        erreicht: verhaeltnis <= ZIEL,
      })
    }
    return {
      name: `Taxamatrix, ${AUFNAHMEN} Aufnahmen × ${TAXA} Taxa, jede Zelle besetzt`,
      zeilen,
      bemerkungen: [`${PAARE} abwechselnde Paare; Schranke: dieselben Funde samt Namen über denselben Treiber lesen.`],
    }
  } finally {
    await db.destroy()
    await roh.schliesse()
    await bestand.stoppe()
  }
}

const LESEN = `
  select aufnahme.id, taxon.name, fund.anzahl
  from aufnahme
  join erstbestimmung on erstbestimmung.aufnahme_id = aufnahme.id
  join fund on fund.bestimmung_id = erstbestimmung.id
  join taxon on taxon.id = fund.taxon_id
  where aufnahme.projekt_id = $1
`

/** Das Projekt einer Lage; beim ersten Mal angelegt. */
async function projektDer(db: Datenbank, { kennung, stellen, tage }: Lage): Promise<number> {
  const name = `Matrix ${kennung}`
  const da = await db.selectFrom('projekt').select('id').where('name', '=', name).executeTakeFirst()
  if (da !== undefined) return da.id
  const muster = await ladeMuster(db, TAXA)
  return legeMatrixprojektAn(db, { name, kennung, stellen, tage, aufnahmen: AUFNAHMEN, ...muster })
}
