import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { leseDatenexport, leseDatenexporte } from '@benthos/vertrag/datenexport'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { ausEinemStand } from '../../fach/ausfuhr/archivteile.ts'
import { listeGewaehlteMitElement } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import { beginneSammelausfuhr } from '../../fach/ausfuhr/sammelnachweis.ts'
import { baueTafelmappe } from '../../fach/ausfuhr/tafelmappe.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import type { Ganzblatt } from '../../technik/xlsx/ganzeMappe.ts'
import type { Xlsxzeile } from '../../technik/xlsx/mappe.ts'
import { liesMappe } from './mappe.ts'
import { ladeCode, listeMethoden } from './sql.ts'
import { baueTafeln, baueTeile } from './teile.ts'

const GANZE_MAPPE = new URL('../../technik/xlsx/ganzeMappe.ts', import.meta.url)

/** Alles zu einem Qualitätselement einer oder vieler Aufnahmen als Mappe: ein Stand, jede Zeile gezählt, im Nachweis belegt. */
export function registriereDatenexport(app: FastifyInstance, dienste: Dienste): void {
  const { zeichenwerk } = dienste
  for (const element of ELEMENTE) {
    bediene(app, dienste, leseDatenexport[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: async a => {
        const { code, blaetter } = await liesEine(dienste, a, element)
        const name = `Datenexport_${element}_${code.replace(/[^A-Za-z0-9_-]/g, '_')}`
        a.kopf('content-type', MEDIENTYP.xlsx)
        a.kopf('content-disposition', `attachment; filename="${name}.xlsx"`)
        const { benutzerId } = benutzerVon(a)
        return zeichenwerk.zeichne({ benutzerId, abbruch: a.abbruch }, GANZE_MAPPE, blaetter)
      },
    })
    bediene(app, dienste, leseDatenexporte[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: a =>
        ausEinemStand(dienste, a, async quelle => {
          const { akteur, benutzerId } = benutzerVon(a)
          const { tx, stand } = quelle
          const aufnahmen = await listeGewaehlteMitElement(tx, akteur, a.query, element)
          const { grenzen, nachweis } = await beginneSammelausfuhr(dienste, a, quelle, {
            pfad: leseDatenexporte[element].pfad,
            name: ELEMENTE_LABEL[element],
            wahl: a.query,
            aufnahmen,
            elemente: [element],
          })
          const blaetter = await baueTafelmappe(quelle, baueTafeln(element, grenzen), nachweis)
          a.kopf('content-type', MEDIENTYP.xlsx)
          a.kopf('content-disposition', `attachment; filename="Datenexport_${element}_${stand.slice(0, 10)}.xlsx"`)
          return zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, blaetter)
        }),
    })
  }
}

/** Liest alle Blätter aus einem Stand; danach hält nichts mehr eine Verbindung: eine Aufnahme ist klein, und viele holen einzelne. */
async function liesEine(
  dienste: Dienste,
  a: Aufnahmeanfrage & { abbruch: AbortSignal; melde(ist: number, soll: number | null): void },
  element: Element,
): Promise<{ code: string; blaetter: Ganzblatt[] }> {
  const sitzung = benutzerVon(a)
  const { id } = a.params
  const quelle = await dienste.schnappschuesse.oeffne({ benutzerId: sitzung.benutzerId, abbruch: a.abbruch })
  try {
    const { tx, stand } = quelle
    const code = await ladeCode(tx, id)
    const grenzen = new Ausfuhrgrenzen({ akteur: sitzung.akteur, aufnahmen: [id], elemente: [element] })
    const nachweis = new Ausfuhrnachweis(
      nachweisangaben({
        inhalt: `Aufnahme ${code}, ${ELEMENTE_LABEL[element]}`,
        abfrage: leseDatenexport[element].pfad.replace(':id', String(id)),
        filter: { inWorten: `Aufnahme ${code}`, kriterien: { id: [id] } },
        stand,
        sitzung,
        konfiguration: dienste.konfiguration,
        grundlagen: await ladeGrundlagen(tx, e => grenzen.liestEines([e])),
      }),
      a.melde,
    )
    const teile = baueTeile(element, await listeMethoden(tx, id, element), grenzen)
    const blaetter: Ganzblatt[] = []
    for (const { schuebe, ...blatt } of await liesMappe(quelle, teile, nachweis)) {
      const zeilen: Xlsxzeile[] = []
      for await (const schub of schuebe) zeilen.push(...schub)
      blaetter.push({ ...blatt, zeilen })
    }
    return { code, blaetter }
  } finally {
    await quelle.schliesse()
  }
}
