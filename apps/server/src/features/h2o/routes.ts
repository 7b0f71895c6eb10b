import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { H2O_VORSCHAU, ladeH2oDatei, ladeH2oDateien, ladeH2oProtokoll, pruefeH2oAusfuhr } from '@benthos/vertrag/h2o'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { alsAbfrage } from '../../fach/ausfuhr/auswahl.ts'
import { type Nachweisangaben, nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { sammleH2o } from './archiv.ts'
import { baueAusfuhr, type H2oAusfuhr, namensstamm } from './ausfuhr.ts'
import { grundlagenVon, liesBestand } from './bestand.ts'
import { geforderteEdition } from './edition.ts'
import { schreibeProtokoll } from './protokoll.ts'

/** Ausfuhr in H2O-Manier (nicht amtlich): Prüfung, Datei und Protokoll sagen dasselbe, denn sie entstehen auf demselben Weg. */
export function registriereH2o(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE) {
    bediene(app, dienste, pruefeH2oAusfuhr[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: async a => alsPruefung(await baue(dienste, a, element)),
    })
    bediene(app, dienste, ladeH2oDatei[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: async a => {
        const { datei, hindernis } = await baue(dienste, a, element)
        if (datei === null) throw new Einwand('NICHT_GEFUNDEN', hindernis ?? undefined)
        a.kopf('content-type', `${MEDIENTYP.csv}; charset=windows-1252`)
        a.kopf('content-disposition', `attachment; filename="${datei.name}"`)
        return datei.inhalt
      },
    })
    bediene(app, dienste, ladeH2oProtokoll[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: async a => {
        const ausfuhr = await baue(dienste, a, element)
        a.kopf('content-type', `${MEDIENTYP.text}; charset=utf-8`)
        a.kopf('content-disposition', `attachment; filename="${namensstamm(ausfuhr.bestand)}_Protokoll.txt"`)
        return schreibeProtokoll(ausfuhr, ausfuhr.angaben)
      },
    })
    bediene(app, dienste, ladeH2oDateien[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: a => sammleH2o(dienste, a, element),
    })
  }
}

type Anfrage = Aufnahmeanfrage & { abbruch: AbortSignal; query: { edition?: string | undefined } }

async function baue(
  dienste: Dienste,
  a: Anfrage,
  element: Element,
): Promise<H2oAusfuhr & { angaben: Nachweisangaben }> {
  const edition = geforderteEdition(a.query.edition)
  const sitzung = benutzerVon(a)
  const { benutzerId, akteur } = sitzung
  const { id } = a.params
  const schnappschuss = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const { tx, stand } = schnappschuss
    const bestand = await liesBestand(tx, id, element, akteur)
    const { aufnahme } = bestand.kopf
    const angaben = nachweisangaben({
      inhalt: `H2O-Manier: Aufnahme ${aufnahme}, ${ELEMENTE_LABEL[element]}`,
      abfrage: alsAbfrage(ladeH2oDatei[element].pfad.replace(':id', String(id)), a.query),
      filter: { inWorten: `Aufnahme ${aufnahme}`, kriterien: { id: [id] } },
      stand,
      sitzung,
      konfiguration: dienste.konfiguration,
      grundlagen: grundlagenVon(bestand),
    })
    return { ...baueAusfuhr(edition, bestand), angaben }
  } finally {
    await schnappschuss.schliesse()
  }
}

function alsPruefung({ edition, bestand, zeilen, abgelehnt, warnungen, hindernis, datei }: H2oAusfuhr) {
  const { id, name, istAmtlich, gueltigAb, herkunft, hinweis, spalten } = edition
  return {
    edition: {
      id,
      name,
      istAmtlich,
      gueltigAb,
      herkunft,
      hinweis,
      spalten: spalten.map(spalte => ({ titel: spalte.titel, herkunft: spalte.herkunft, offen: spalte.offen })),
    },
    erwartet: bestand.erwartet,
    geschrieben: zeilen.length,
    abgelehnt: [...abgelehnt],
    warnungen: [...warnungen],
    hindernis,
    datei: datei && { name: datei.name, groesse: datei.inhalt.length, pruefsumme: datei.pruefsumme },
    vorschau: zeilen.slice(0, H2O_VORSCHAU).map(zeile => [...zeile]),
  }
}
