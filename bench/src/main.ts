import { messeAbgleich } from './abgleich.ts'
import { schreibeErgebnis } from './ablage.ts'
import { messeAufnahme } from './aufnahme.ts'
import { messeAusfuhr } from './ausfuhr.ts'
import { messeAusgaben } from './ausgaben.ts'
import { messeBerichte } from './berichte.ts'
import { messeBerichtigungen } from './berichtigungen.ts'
import { messeBuendel } from './buendel.ts'
import { messeEinlesen } from './einlesen.ts'
import { messeBewertung } from './enginebericht.ts'
import { alsTabelle, type Messbericht } from './ergebnis.ts'
import { messeGitter } from './gitter.ts'
import { messeKacheln } from './kacheln.ts'
import { messeKlassenwechsel } from './klassenwechsel.ts'
import { messeListe } from './liste.ts'
import { beschreibeMaschine } from './maschine.ts'
import { messeMatrix } from './matrix.ts'
import { messePdf } from './pdf.ts'
import { messeSammelbewertung } from './sammelbewertung.ts'
import { messeKleinenSeitenaufbau, messeSeitenaufbau } from './seitenaufbau.ts'
import { messeSpeichern } from './speichern.ts'
import { messeTeile } from './teile.ts'
import { messeWachstum } from './wachstum.ts'

/**
 * `npm run bench -- [bewertung sammelbewertung liste aufnahme wachstum matrix kacheln klassenwechsel speichern berichte pdf ausgaben ausfuhr einlesen berichtigungen abgleich gitter seiten seiten-klein teile buendel]`:
 * misst gegen untere Schranken aus demselben Lauf. `seiten-klein` ist `seiten` mit wenigen Daten und Runden: einige Minuten statt einer Stunde.
 */

const MESSUNGEN: Readonly<Record<string, (melde: (text: string) => void) => Promise<Messbericht>>> = {
  bewertung: messeBewertung,
  sammelbewertung: messeSammelbewertung,
  liste: messeListe,
  aufnahme: messeAufnahme,
  wachstum: messeWachstum,
  matrix: messeMatrix,
  kacheln: messeKacheln,
  klassenwechsel: messeKlassenwechsel,
  speichern: messeSpeichern,
  berichte: messeBerichte,
  pdf: messePdf,
  ausgaben: messeAusgaben,
  ausfuhr: messeAusfuhr,
  einlesen: messeEinlesen,
  berichtigungen: messeBerichtigungen,
  abgleich: messeAbgleich,
  gitter: messeGitter,
  seiten: messeSeitenaufbau,
  'seiten-klein': messeKleinenSeitenaufbau,
  teile: messeTeile,
  buendel: messeBuendel,
}

const melde = (text: string): void => void process.stdout.write(`${text}\n`)

const gewuenscht = process.argv.slice(2)
const unbekannt = gewuenscht.filter(name => !(name in MESSUNGEN))
if (unbekannt.length > 0) {
  process.stderr.write(`Unbekannt: ${unbekannt.join(', ')}. Es gibt: ${Object.keys(MESSUNGEN).join(', ')}\n`)
  process.exitCode = 1
} else {
  const maschine = beschreibeMaschine()
  melde(
    `${maschine.prozessor}, ${maschine.kerne} Kerne, ${maschine.speicherGiB} GiB, Node ${maschine.node}, Last ${maschine.last}`,
  )
  for (const [name, messe] of Object.entries(MESSUNGEN)) {
    if (gewuenscht.length > 0 && !gewuenscht.includes(name)) continue
    const bericht = await messe(melde)
    melde(alsTabelle(bericht))
    melde(`  → ${await schreibeErgebnis(name, bericht, maschine)}`)
  }
}
