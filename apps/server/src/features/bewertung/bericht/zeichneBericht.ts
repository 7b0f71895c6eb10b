import { type BewertungsEingabe, listeAnforderungen } from '@benthos/bewertung'
import { type Element, ENTNAHMEGERAETE, labelVon } from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { schreibeTeilung } from '@benthos/fachmodell/zahl/teilung'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { titelIn } from '@benthos/vertrag/feld'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { nenneAbsender } from '../../../fach/bericht/absender.ts'
import { berichtsname } from '../../../fach/bericht/berichtsname.ts'
import { ladeLage } from '../../../fach/bericht/lage.ts'
import { liesAufEinmal } from '../../../fach/bericht/liesAufEinmal.ts'
import { ladeBerichtskopf } from '../../../fach/bericht/sql.ts'
import { gespeicherteReferenzen } from '../../../fach/rechenwerk/gespeicherteReferenzen.ts'
import type { Aufnahmeanfrage } from '../../../fach/rechte/aufnahmeLage.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { bestimmeBefugnisse } from '../befugnisse.ts'
import { zeigeEinschaetzung } from '../einschaetzung/service.ts'
import { erklaere, ohneRohdaten } from '../service.ts'
import { gefordertesErgebnis, ladeProbengeraet } from '../sql.ts'
import { beschreibeVerwendeten } from '../typologie/service.ts'
import { ladeAbweichungZu, ladeTypologie } from '../typologie/sql.ts'
import { ladeErgebnisreihe } from '../vergleich/sql.ts'
import type { Berichtseingabe } from './ergebnisbericht.ts'

const ERGEBNISBERICHT = new URL('ergebnisbericht.ts', import.meta.url)

type Berichtsanfrage = Aufnahmeanfrage & { abbruch: AbortSignal; kopf: (name: string, wert: string) => void }

/** Ergebnisbericht eines Elements als PDF; Name und Medientyp stehen danach in den Köpfen. */
export async function zeichneBericht(dienste: Dienste, a: Berichtsanfrage, element: Element, briefkopf: Briefkopf) {
  const { db } = a
  const darf = bestimmeBefugnisse(a, element)
  const gelesen = await liesAufEinmal(db, tx => liesAngaben(dienste, { ...a, db: tx }, element, briefkopf))
  const { gespeichert, kopf, abweichung, messstelle, geraet, ...uebrige } = gelesen
  const eingabeDamals = gespeichert.eingabe as BewertungsEingabe
  const { ergebnis, parametersatz } = await erklaere(dienste, db, gespeichert)
  a.kopf('content-type', 'application/pdf')
  a.kopf('content-disposition', berichtsname('Ergebnisbericht', element, kopf.code))
  const angaben: Berichtseingabe['angaben'] = {
    ...uebrige,
    element,
    kopf: darf.rohdaten ? kopf : { ...kopf, probenehmer: null, projekt: null },
    typ: {
      angaben: beschreibeVerwendeten(eingabeDamals.typologie, messstelle, abweichung, element),
      grund: abweichung?.grund ?? null,
    },
    anforderungen: listeAnforderungen(ergebnis, parametersatz),
    bewertetVon: darf.rohdaten ? gespeichert.erstellt_von : null,
    probe: beschreibeProbe(eingabeDamals, geraet),
    taxa: darf.rohdaten ? eingabeDamals.taxa : null,
    bestimmungen:
      darf.rohdaten && gespeichert.klasse !== null
        ? await dienste.rechenwerk.sucheBestimmungen(
            gespeicherteReferenzen(dienste, db),
            eingabeDamals,
            a.abbruch,
            a.sitzung?.benutzerId,
          )
        : null,
  }
  const eingabe: Berichtseingabe = {
    angaben,
    gespeichert,
    ergebnis: darf.rohdaten ? ergebnis : ohneRohdaten(ergebnis),
  }
  const auftrag = { benutzerId: a.sitzung?.benutzerId ?? null, abbruch: a.abbruch }
  return dienste.zeichenwerk.zeichne(auftrag, ERGEBNISBERICHT, eingabe)
}

/** Was von der Aufnahme auf dem Bericht steht, so weit der Anfragende es lesen darf. */
async function liesAngaben(dienste: Dienste, a: Berichtsanfrage, element: Element, wahl: Briefkopf) {
  const { db, params } = a
  const darf = bestimmeBefugnisse(a, element)
  const gespeichert = await gefordertesErgebnis(db, params.id, element)
  const { methode } = (gespeichert.eingabe as BewertungsEingabe).probe
  return {
    gespeichert,
    briefkopf: await nenneAbsender(dienste, db, wahl, a.sitzung),
    kopf: await ladeBerichtskopf(db, params.id, element),
    messstelle: (await ladeTypologie(db, params.id, element)).messstelle,
    abweichung: await ladeAbweichungZu(db, gespeichert.id),
    einschaetzung: (await zeigeEinschaetzung(db, params.id, element, darf)).gueltig,
    geraet: darf.rohdaten ? await ladeProbengeraet(db, params.id, methode) : undefined,
    lage: darf.rohdaten ? await ladeLage(db, params.id) : null,
    reihe: await ladeErgebnisreihe(db, a.sitzung?.akteur ?? null, params.id, element, methode),
  }
}

/**
 * Die Probe, wie sie in die Bewertung ging.
 * @param geraet womit sie genommen ist, wo es der Anfragende lesen darf
 */
function beschreibeProbe(
  { probe }: BewertungsEingabe,
  geraet: Awaited<ReturnType<typeof ladeProbengeraet>>,
): [string, string][] {
  const { methode, flaeche, aussortiert } = probe
  const angaben: [string, string | null | undefined][] = [
    ['Methode', benenneMethode(methode)],
    [titelIn(MzbKopf, 'entnahmegeraet'), geraet?.entnahmegeraet && labelVon(ENTNAHMEGERAETE, geraet.entnahmegeraet)],
    [
      titelIn(MzbKopf, 'maschenweite'),
      geraet?.maschenweite == null ? null : `${formatiereZahl(geraet.maschenweite)} µm`,
    ],
    [titelIn(MzbKopf, 'teilproben'), geraet?.teilproben == null ? null : formatiereZahl(geraet.teilproben)],
    [titelIn(MzbKopf, 'flaeche'), flaeche === null ? null : `${formatiereZahl(flaeche)} m²`],
    ['Aussortierter Anteil', methode === 'MHS' || methode === 'QUANTITATIV' ? schreibeTeilung(aussortiert) : null],
  ]
  return angaben.flatMap(([titel, wert]): [string, string][] => (wert ? [[titel, wert]] : []))
}
