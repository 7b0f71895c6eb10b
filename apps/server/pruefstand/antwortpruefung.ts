import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { GESAMTKOPF } from '../src/technik/http/blaettern.ts'
import { nachSchluessel } from '../src/technik/reihe/nachSchluessel.ts'

type Inhalte = Readonly<Record<string, { schema?: object }>>
type Aufruf = Readonly<{ responses: Readonly<Record<string, { content?: Inhalte; headers?: object }>> }>
type Beschreibung = Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Aufruf>>>> }>

/** Prüfung je Satz von Wegen: Testdateien eines Arbeiters haben meist denselben, und ihn zu beschreiben kostet eine Viertelsekunde. */
const jeWege = new Map<string, Antwortpruefung>()

/**
 * Prüft von jetzt an jede Antwort, die `app.inject` liefert, gegen die veröffentlichte Beschreibung: Status, Medientyp, Inhalt.
 * Was nicht passt, wirft und lässt den Test scheitern, der gefragt hat.
 */
export async function pruefeJedeAntwort(app: FastifyInstance, basisPfad: string): Promise<void> {
  const wege = app.printRoutes({ commonPrefix: false })
  const pruefung = jeWege.get(wege) ?? new Antwortpruefung(await leseBeschreibung(app, basisPfad))
  jeWege.set(wege, pruefung)
  const inject = app.inject.bind(app) as (anfrage: InjectOptions | string) => Promise<LightMyRequestResponse>
  const gepruefte = async (anfrage: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const antwort = await inject(anfrage)
    const mangel = pruefung.pruefe(typeof anfrage === 'string' ? { url: anfrage } : anfrage, antwort)
    if (mangel !== null) throw new Error(`Antwort passt nicht zur Beschreibung der Schnittstelle: ${mangel}`)
    return antwort
  }
  app.inject = gepruefte as typeof app.inject
}

async function leseBeschreibung(app: FastifyInstance, basisPfad: string): Promise<Beschreibung> {
  const { body } = await app.inject(`${basisPfad}/api/openapi.json`)
  return JSON.parse(body) as Beschreibung
}

/** Eine Beschreibung und ihre Prüfer, je Schema einmal übersetzt. */
export class Antwortpruefung {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  readonly #beschreibung: Beschreibung
  /** nach der Zahl ihrer Stücke, denn ein Platzhalter ist genau eines: sonst sucht jede Antwort ihren Weg unter allen */
  readonly #wege: ReadonlyMap<number, readonly { muster: RegExp; pfad: string }[]>

  constructor(beschreibung: Beschreibung) {
    this.#beschreibung = beschreibung
    this.#ajv.addSchema(beschreibung, 'schnittstelle')
    // Feste Stücke gehen Platzhaltern vor, wie beim Server.
    const wege = Object.keys(beschreibung.paths)
      .toSorted((a, b) => (a.match(/\{/g)?.length ?? 0) - (b.match(/\{/g)?.length ?? 0))
      .map(pfad => ({ pfad, muster: new RegExp(`^${pfad.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    this.#wege = nachSchluessel(wege, ({ pfad }) => zahlDerStuecke(pfad))
  }

  /** @returns was an der Antwort nicht stimmt; `null`, wenn alles passt oder die Beschreibung den Weg nicht kennt */
  pruefe(anfrage: InjectOptions, antwort: LightMyRequestResponse): string | null {
    const weg = (String(anfrage.url).split('?')[0] ?? '').replace(/\/$/, '')
    const pfad = this.#wege.get(zahlDerStuecke(weg))?.find(({ muster }) => muster.test(weg))?.pfad
    const ueberschrieben = (anfrage.headers as Record<string, string> | undefined)?.['x-http-method-override']
    const methode = ((anfrage.method === 'POST' && ueberschrieben) || anfrage.method || 'GET').toLowerCase()
    const aufruf = pfad === undefined ? undefined : this.#beschreibung.paths[pfad]?.[methode]
    if (pfad === undefined || aufruf === undefined) return null
    const status = String(antwort.statusCode)
    const name = `${methode.toUpperCase()} ${pfad} → ${status}`
    const fall = status in aufruf.responses ? status : antwort.statusCode >= 400 ? 'default' : null
    if (fall === null) return `${name}: dieser Status steht nicht darin`
    const gesamt = antwort.headers[GESAMTKOPF]
    const istErklaert = GESAMTKOPF in (aufruf.responses[fall]?.headers ?? {})
    if (gesamt !== undefined && !(/^\d+$/.test(String(gesamt)) && (istErklaert || fall === '304')))
      return `${name}: der Kopf ${GESAMTKOPF} („${gesamt}“) steht so nicht darin`
    const inhalte = aufruf.responses[fall]?.content
    const typ = String(antwort.headers['content-type'] ?? '').split(';')[0] ?? ''
    if (inhalte === undefined) return antwort.body === '' ? null : `${name}: mit Inhalt statt ohne`
    if (inhalte[typ] === undefined) return `${name}: Medientyp „${typ}“ statt ${Object.keys(inhalte).join(', ')}`
    if (inhalte[typ].schema === undefined) return null
    const ort = ['paths', pfad, methode, 'responses', fall, 'content', typ, 'schema']
    const pruefer = this.#prueferAm(`schnittstelle#/${ort.map(alsZeiger).join('/')}`)
    if (pruefer(antwort.json())) return null
    return `${name}: ${this.#ajv.errorsText(pruefer.errors?.slice(0, 5))} in ${antwort.body.slice(0, 300)}`
  }

  #prueferAm(ort: string): ValidateFunction {
    const pruefer = this.#ajv.getSchema(ort)
    if (!pruefer) throw new TypeError(`Kein Schema unter ${ort}`)
    return pruefer
  }
}

function zahlDerStuecke(pfad: string): number {
  return pfad.split('/').length
}

/** Stück eines JSON-Zeigers in einer Adresse. */
function alsZeiger(stueck: string): string {
  return encodeURIComponent(stueck.replaceAll('~', '~0').replaceAll('/', '~1'))
}
