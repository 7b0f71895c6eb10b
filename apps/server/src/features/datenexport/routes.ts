import { nenneVorbehaltDerEdition } from '@benthos/bewertung'
import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { leseDatenexport } from '@benthos/vertrag/datenexport'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { nachweisblatt, nachweiskopf } from '../../fach/ausfuhr/nachweis.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import type { Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { liesTeil } from './mappe.ts'
import { type Herkunft, ladeHerkunft } from './sql.ts'
import { baueTeile } from './teile.ts'

const GANZE_MAPPE = new URL('../../technik/xlsx/ganzeMappe.ts', import.meta.url)

/** Alles zu einem Qualitätselement einer Aufnahme als Mappe: ein Stand, jede Zeile gezählt, im Nachweis belegt. */
export function registriereDatenexport(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE)
    bediene(app, dienste, leseDatenexport[element], {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: async a => {
        const { code, blaetter } = await baueMappe(dienste, a, element)
        a.kopf('content-type', MEDIENTYP.xlsx)
        const name = `Datenexport_${element}_${code.replace(/[^A-Za-z0-9_-]/g, '_')}`
        a.kopf('content-disposition', `attachment; filename="${name}.xlsx"`)
        const { benutzerId } = benutzerVon(a)
        return dienste.zeichenwerk.zeichne({ benutzerId, abbruch: a.abbruch }, GANZE_MAPPE, blaetter)
      },
    })
}

type Exportanfrage = Aufnahmeanfrage & { abbruch: AbortSignal }

/** Liest alle Blätter aus einem Schnappschuss; danach hält nichts mehr eine Verbindung. */
async function baueMappe(dienste: Dienste, a: Exportanfrage, element: Element) {
  const sitzung = benutzerVon(a)
  const { benutzerId, akteur } = sitzung
  const { id } = a.params
  const schnappschuss = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const herkunft = await ladeHerkunft(schnappschuss.tx, id, element)
    const methoden = herkunft.proben.map(({ methode }) => methode)
    const gelesen = []
    for (const teil of baueTeile(element, methoden, { akteur, aufnahmeId: id, elemente: [element] }))
      gelesen.push(await liesTeil(schnappschuss, teil))
    const angaben = nachweiskopf({
      inhalt: `Aufnahme ${herkunft.code}, ${ELEMENTE_LABEL[element]}`,
      abfrage: leseDatenexport[element].pfad.replace(':id', String(id)),
      stand: schnappschuss.stand,
      sitzung,
      konfiguration: dienste.konfiguration,
    })
    angaben.push(
      ['Taxalisten', aufgezaehlt(herkunft.proben.map(({ methode, taxaliste }) => `${methode}: ${taxaliste}`))],
      ['Verfahren', aufgezaehlt(herkunft.grundlagen.map(benenneGrundlage))],
      ...[...vorbehalte(herkunft.grundlagen)].map((satz): [string, string] => ['Vorbehalt', satz]),
      ...(herkunft.ist_demo ? [['Vorbehalt', 'Beispieldaten, keine wirkliche Erhebung.'] as [string, string]] : []),
    )
    const saetze = gelesen.flatMap(({ blatt, saetze }) =>
      saetze.map(({ tafel, erwartet, geschrieben }): Xlsxzelle[] => [blatt.name, tafel, erwartet, geschrieben]),
    )
    const nachweis = nachweisblatt(angaben, ['Blatt', 'Teil', 'Zeilen erwartet', 'Zeilen geschrieben'], saetze)
    return { code: herkunft.code, blaetter: [...gelesen.map(({ blatt }) => blatt), nachweis] }
  } finally {
    await schnappschuss.schliesse()
  }
}

const benenneGrundlage = ({ verfahren, edition, parametersatz }: Herkunft['grundlagen'][number]): string =>
  [verfahren, `Edition ${edition}`, ...(parametersatz === null ? [] : [`Parametersatz ${parametersatz}`])].join(', ')

const vorbehalte = (grundlagen: Herkunft['grundlagen']): Set<string> =>
  new Set(
    grundlagen
      .flatMap(({ hinweis, verfahren, edition }) => [hinweis, nenneVorbehaltDerEdition(verfahren, edition)])
      .filter(satz => satz !== null),
  )

const aufgezaehlt = (was: readonly string[]): string => (was.length === 0 ? 'keine' : was.join('; '))
