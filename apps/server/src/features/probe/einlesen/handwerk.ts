import type { Probenmethode } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { HOECHSTE_ZEILENZAHL, type Methodenfund, mitKurzform } from '@benthos/vertrag/fund'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import { ladeFunde } from '../../../fach/probe/funde.ts'
import { ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { geforderteTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Einleser, Gruppenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import type { Fragewerk } from '../../../technik/einlesen/fragen.ts'
import { gruppiere } from '../../../technik/einlesen/zeilenstapel.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import { geforderteProbe, setzeTaxa, standardfassung } from '../service.ts'
import { type Fundkenntnis, TAXONSPALTE, text, zielschluessel } from './fundkenntnis.ts'
import { baueFundpruefwerk } from './fundpruefwerk.ts'
import { darfEinlesen, findeProbenkoepfe, gruppiereFunde, ladeFundkenntnis } from './kenntnis.ts'
import { probenfeld, probenzellen } from './probenspalten.ts'
import type { Fundauftrag } from './pruefung.ts'
import type { Zeilenauftrag } from './zeile.ts'

/** Funde einlesen, je Methode einer Art: sie kommen in die Proben bestehender Aufnahmen. */

export function baueFundhandwerk(
  dienste: Dienste,
  methode: Probenmethode,
): Gruppenhandwerk<Fundkenntnis, Zeilenauftrag> {
  const pruefwerk = baueFundpruefwerk(methode)
  return {
    ...pruefwerk,
    art: fundartDer(methode),
    recht: 'aufnahme.bearbeiten',
    frage: baueTaxonfrage(dienste, methode),
    ladeVerweise: async () => ({}),
    // Eine breite Zeile gehört zu vielen Aufnahmen: dann gehören alle Zeilen der Datei zusammen.
    gruppiere: async (db, akteur, zeilen, kontext) =>
      zeilen.some(werte => probenzellen(werte).length > 0)
        ? () => BREIT
        : gruppiereFunde(db, akteur, methode, zeilen, kontext),
    objektVon: ({ istBreit, auftraege }) => (istBreit ? BREIT : String(aufnahmeVon(auftraege))),
    weitereSpalten: {
      ...pruefwerk.weitereSpalten,
      deute: async (db, akteur, koepfe) => {
        const codes = await findeProbenkoepfe(db, akteur, methode, koepfe)
        return new Map(koepfe.filter(kopf => codes.has(kopf)).map(kopf => [kopf, probenfeld(kopf)]))
      },
    },
    pruefeAngaben: async (db, angaben, akteur) => {
      const code = text(angaben['aufnahme'])
      if (code === '') return
      const kontext = { angaben: { aufnahme: code }, antworten: [] }
      const { ziele } = await ladeFundkenntnis(dienste, db, akteur, methode, [{}], kontext)
      const ziel = ziele.get(zielschluessel({ code }))
      if (!ziel) throw feldEinwand('aufnahme', `Eine Aufnahme „${code}“ mit diesem Qualitätselement gibt es nicht.`)
      if (!ziel.bearbeitbar)
        throw feldEinwand('aufnahme', `Die Aufnahme ${code} dürfen Sie nicht bearbeiten, oder sie ist schon übergeben.`)
    },
    bereiteVor: (db, akteur, zeilen, kontext) => ladeFundkenntnis(dienste, db, akteur, methode, zeilen, kontext),
    speichereGruppe: async (tx, zeilen, einleser) => {
      const jeAufnahme = gruppiere(
        zeilen.flatMap(({ auftraege }) => auftraege),
        ({ aufnahmeId }) => String(aufnahmeId),
      )
      // Immer in derselben Folge: zwei, die zugleich in dieselben Aufnahmen laden, warten nicht aufeinander.
      const geordnete = jeAufnahme.toSorted((a, b) => aufnahmeVon(a) - aufnahmeVon(b))
      for (const auftraege of geordnete) await speichereFunde(dienste, tx, methode, auftraege, einleser)
      const [erste, ...weitere] = geordnete.map(aufnahmeVon)
      if (erste === undefined) throw new TypeError('Gespeichert wird nur, was einen Fund nennt.')
      return [erste, ...weitere]
    },
  }
}

const BREIT = 'breit'

const aufnahmeVon = (auftraege: readonly Fundauftrag[]): number => auftraege[0]?.aufnahmeId ?? 0

/** Fügt die Funde einer Probe hinzu oder setzt sie an die Stelle der bisherigen; die übrigen bleiben. */
async function speichereFunde(
  dienste: Dienste,
  tx: Transaktion,
  methode: Probenmethode,
  auftraege: readonly Fundauftrag[],
  { akteur }: Einleser,
): Promise<void> {
  const aufnahmeId = aufnahmeVon(auftraege)
  const sachverhalt = (await ladeSachverhalte(tx, [aufnahmeId], true)).get(aufnahmeId)
  if (!sachverhalt || !darfEinlesen(akteur, sachverhalt, methode)) throw new Einwand('STATUS_UNZULAESSIG')
  const ort = { aufnahmeId, methode }
  const probe = await geforderteProbe(tx, ort)
  const vorhandene = await ladeFunde(tx, probe)
  const ersetzte = new Map(auftraege.filter(({ istNeu }) => !istNeu).map(({ fund }) => [fund.zeile, fund]))
  let naechste = Math.max(0, ...vorhandene.map(({ zeile }) => zeile)) + 1
  const zeilen: Methodenfund[] = [
    ...vorhandene.map(fund => ersetzte.get(fund.zeile) ?? fund),
    ...auftraege.filter(({ istNeu }) => istNeu).map(({ fund }) => ({ ...fund, zeile: naechste++ })),
  ]
  if (zeilen.length > HOECHSTE_ZEILENZAHL)
    throw feldEinwand(
      TAXONSPALTE,
      `Die Probe hätte mehr als ${formatiereZahl(HOECHSTE_ZEILENZAHL)} Zeilen; so viele nimmt keine auf.`,
    )
  await setzeTaxa(dienste, tx, ort, probe, zeilen.map(mitKurzform))
}

/** Unklare Taxa werden je Name einmal gefragt; was zur Wahl steht, kommt aus der neuesten Fassung der Liste. */
function baueTaxonfrage(dienste: Dienste, methode: Probenmethode): Fragewerk {
  return {
    feld: TAXONSPALTE,
    recht: null,
    biete: async (db, fragen) => {
      const { name } = await standardfassung(db, methode)
      const taxaliste = await geforderteTaxaliste(dienste, db, name)
      const suche = taxaliste.suche()
      return fragen.map(({ text }) => {
        const zuordnung = suche.ordneZu(text)
        const gemeinte = zuordnung.art === 'TREFFER' ? [zuordnung.taxon] : zuordnung.vorschlaege
        const vorhandene = gemeinte.flatMap(({ name: taxon, gruppe }) => {
          const id = taxaliste.idVon.get(taxon)
          return id === undefined ? [] : [{ id, text: `${taxon} (${gruppe})` }]
        })
        return {
          neu: null,
          hinweis: zuordnung.art === 'TREFFER' ? null : zuordnung.grund,
          vorhandene,
          ausDerDatei: [],
          taxaliste: name,
        }
      })
    },
  }
}
