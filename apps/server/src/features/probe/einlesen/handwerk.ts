import type { Probenmethode } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { HOECHSTE_ZEILENZAHL, type Methodenfund, mitKurzform } from '@benthos/vertrag/fund'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import { ladeFundeVieler } from '../../../fach/probe/funde.ts'
import { ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { geforderteTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Einleser, Gruppenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import type { Fragewerk } from '../../../technik/einlesen/fragen.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import { nachSchluessel } from '../../../technik/reihe/nachSchluessel.ts'
import { geforderteProben, setzeTaxa, standardfassung } from '../service.ts'
import { type Fundkenntnis, TAXONSPALTE, text, ZIELFELDER, zielnennung, zielschluessel } from './fundkenntnis.ts'
import { baueFundpruefwerk } from './fundpruefwerk.ts'
import { darfEinlesen, findeProbenkoepfe, gruppiereFunde, ladeFundkenntnis } from './kenntnis.ts'
import { istBreit, istProbenfeld, probenfeld } from './probenspalten.ts'
import type { Fundauftrag } from './pruefung.ts'
import { baueFundruecknahme } from './ruecknahme.ts'
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
    ruecknahme: baueFundruecknahme(methode),
    ladeVerweise: async () => ({}),
    nenntGruppe: feld => ZIELFELDER.has(feld) || istProbenfeld(feld),
    gruppenwort: (werte, kontext) => (istBreit(werte) ? BREIT : zielschluessel(zielnennung(werte, kontext))),
    // Eine breite Zeile gehört zu vielen Aufnahmen: dann gehören alle Zeilen der Datei zusammen.
    gruppiere: async (db, akteur, zeilen, kontext) =>
      zeilen.some(istBreit) ? () => BREIT : gruppiereFunde(db, akteur, methode, zeilen, kontext),
    objektVon: ({ istBreit, auftraege }) => (istBreit ? BREIT : String(aufnahmeVon(auftraege))),
    kennungVon: ({ auftraege }) => aufnahmeVon(auftraege),
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
      const { ziele } = await ladeFundkenntnis(dienste, db, akteur, methode, [{}], 'PRUEFEN', kontext)
      const ziel = ziele.get(zielschluessel({ code }))
      if (!ziel) throw feldEinwand('aufnahme', `Eine Aufnahme „${code}“ mit diesem Qualitätselement gibt es nicht.`)
      if (!ziel.bearbeitbar)
        throw feldEinwand('aufnahme', `Die Aufnahme ${code} dürfen Sie nicht bearbeiten, oder sie ist schon übergeben.`)
    },
    bereiteVor: (db, akteur, zeilen, zweck, kontext) =>
      ladeFundkenntnis(dienste, db, akteur, methode, zeilen, zweck, kontext),
    speichereGruppe: async (tx, zeilen, einleser) => {
      const alle = zeilen.flatMap(({ auftraege }) => auftraege)
      const fundzeilen = await speichereFunde(dienste, tx, methode, alle, einleser)
      return zeilen.map(({ auftraege }) =>
        auftraege.map(auftrag => ({
          objektId: auftrag.aufnahmeId,
          eintrag: fundzeilen.get(auftrag) ?? auftrag.fund.zeile,
        })),
      )
    },
  }
}

const BREIT = 'breit'

const aufnahmeVon = (auftraege: readonly Fundauftrag[]): number => auftraege[0]?.aufnahmeId ?? 0

/**
 * Fügt die Funde ihren Proben hinzu oder setzt sie an die Stelle der bisherigen; die übrigen bleiben.
 * @returns die Zeile ihrer Probe, in der jeder steht
 */
async function speichereFunde(
  dienste: Dienste,
  tx: Transaktion,
  methode: Probenmethode,
  auftraege: readonly Fundauftrag[],
  { akteur }: Einleser,
): Promise<ReadonlyMap<Fundauftrag, number>> {
  const auftraegeVon = nachSchluessel(auftraege, ({ aufnahmeId }) => aufnahmeId)
  const aufnahmen = [...auftraegeVon.keys()]
  const sachverhalte = await ladeSachverhalte(tx, aufnahmen, true)
  const darf = (id: number) => {
    const sachverhalt = sachverhalte.get(id)
    return sachverhalt !== undefined && darfEinlesen(akteur, sachverhalt, methode)
  }
  if (!aufnahmen.every(darf)) throw new Einwand('STATUS_UNZULAESSIG')
  const proben = await geforderteProben(tx, aufnahmen, methode)
  const fundeVon = new Map((await ladeFundeVieler(tx, aufnahmen, methode)).map(p => [p.aufnahmeId, p.funde]))
  const fundzeilen = new Map<Fundauftrag, number>()
  const listen = proben.map(probe => {
    const vorhandene = fundeVon.get(probe.aufnahme_id) ?? []
    const eigene = auftraegeVon.get(probe.aufnahme_id) ?? []
    let letzte = Math.max(0, ...vorhandene.map(({ zeile }) => zeile))
    for (const auftrag of eigene) fundzeilen.set(auftrag, auftrag.istNeu ? ++letzte : auftrag.fund.zeile)
    return { probe, funde: ergaenze(vorhandene, eigene, fundzeilen).map(mitKurzform) }
  })
  await setzeTaxa(dienste, tx, methode, listen)
  return fundzeilen
}

function ergaenze(
  vorhandene: readonly Methodenfund[],
  auftraege: readonly Fundauftrag[],
  fundzeilen: ReadonlyMap<Fundauftrag, number>,
): readonly Methodenfund[] {
  const ersetzte = new Map(auftraege.filter(({ istNeu }) => !istNeu).map(({ fund }) => [fund.zeile, fund]))
  const zeilen = [
    ...vorhandene.map(fund => ersetzte.get(fund.zeile) ?? fund),
    ...auftraege.flatMap(auftrag =>
      auftrag.istNeu ? [{ ...auftrag.fund, zeile: fundzeilen.get(auftrag) ?? auftrag.fund.zeile }] : [],
    ),
  ]
  if (zeilen.length > HOECHSTE_ZEILENZAHL)
    throw feldEinwand(
      TAXONSPALTE,
      `Die Probe hätte mehr als ${formatiereZahl(HOECHSTE_ZEILENZAHL)} Zeilen; so viele nimmt keine auf.`,
    )
  return zeilen
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
