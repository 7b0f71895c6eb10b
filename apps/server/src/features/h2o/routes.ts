import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { H2O_VORSCHAU, ladeH2oDatei, ladeH2oProtokoll, pruefeH2oAusfuhr } from '@benthos/vertrag/h2o'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { baueAusfuhr, type H2oAusfuhr } from './ausfuhr.ts'
import { listeEditionen, waehleEdition } from './edition.ts'
import { schreibeProtokoll } from './protokoll.ts'
import { ladeFunde, ladeKopf, ladeMischbestaende, zaehle } from './sql.ts'

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
        const code = ausfuhr.bestand.kopf.aufnahme.replaceAll(/[^A-Za-z0-9_-]/g, '_')
        a.kopf('content-type', `${MEDIENTYP.text}; charset=utf-8`)
        a.kopf('content-disposition', `attachment; filename="H2O-Manier_${element}_${code}_Protokoll.txt"`)
        return schreibeProtokoll(ausfuhr)
      },
    })
  }
}

type Anfrage = Aufnahmeanfrage & { abbruch: AbortSignal; query: { edition?: string | undefined } }

async function baue(dienste: Dienste, a: Anfrage, element: Element): Promise<H2oAusfuhr> {
  const edition = waehleEdition(a.query.edition)
  if (!edition) {
    const bekannte = listeEditionen().map(({ id }) => id)
    throw feldEinwand('edition', `Diese Edition gibt es nicht. Bekannt: ${bekannte.join(', ')}`)
  }
  const { benutzerId, akteur } = benutzerVon(a)
  const { id } = a.params
  const schnappschuss = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const { tx } = schnappschuss
    const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmeId: id, elemente: [element] })
    return baueAusfuhr(edition, {
      element,
      kopf: await ladeKopf(tx, id, element),
      funde: await ladeFunde(tx, element, grenzen),
      mischbestaende: await ladeMischbestaende(tx, element, grenzen),
      erwartet: await zaehle(tx, element, grenzen),
    })
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
