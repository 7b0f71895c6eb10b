import { type BewertungsErgebnis, nenneHerkunft } from '@benthos/bewertung'
import { BUNDESLAENDER, ELEMENTE, ELEMENTE_LABEL, type Element, kurzVon, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { MitKennung } from '@benthos/vertrag'
import { leseOeffentlichenBericht, leseOeffentlichesErgebnis } from '@benthos/vertrag/bewertung'
import type { FastifyInstance } from 'fastify'
import { ERGEBNISABRUFE_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { type Seiteninhalt, sendeOberflaeche } from '../../technik/http/oberflaeche.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { PRODUKT } from '../../technik/konfiguration/produkt.ts'
import { alsXmltext } from '../../technik/xml/xml.ts'
import { ladeVeroeffentlichtes } from './sql.ts'

/**
 * Die dauerhafte Adresse eines veröffentlichten Ergebnisses als Seite. Wer nichts ausführt (ein Archiv, ein Suchdienst, ein Browser ohne
 * JavaScript), liest dieselben Angaben; wer JSON verlangt, kommt zu den Daten; was nicht öffentlich ist, ist auch hier 404.
 */
export function registriereOeffentlicheSeite(app: FastifyInstance, { konfiguration, db }: Dienste): void {
  const config = { rateLimit: { max: ERGEBNISABRUFE_JE_MINUTE, timeWindow: '1 minute' } }
  for (const element of ELEMENTE)
    app.get(`/ergebnis/:id/${kurzVon(element)}`, { config }, async (request, reply) => {
      const kennung = MitKennung.safeParse(request.params)
      const veroeffentlicht = kennung.success && (await ladeVeroeffentlichtes(db, kennung.data.id, element))
      reply.header('vary', 'accept')
      const annahme = request.headers.accept ?? ''
      const willSeite = annahme.includes('text/html')
      if (!veroeffentlicht && !willSeite) throw new Einwand('NICHT_GEFUNDEN')
      if (!veroeffentlicht) return sendeOberflaeche(konfiguration, request, reply.code(404), NICHT_DA)
      const zu = (pfad: string) => konfiguration.basisPfad + pfad.replace(':id', String(kennung.data.id))
      const daten = zu(leseOeffentlichesErgebnis[element].pfad)
      if (annahme.includes('application/json') && !willSeite) return reply.redirect(daten, 303)
      reply.header('link', `<${daten}>; rel="alternate"; type="application/json"`)
      const verweise = { daten, bericht: zu(leseOeffentlichenBericht[element].pfad) }
      return sendeOberflaeche(konfiguration, request, reply, zeichne(element, veroeffentlicht, verweise))
    })
}

const NICHT_DA: Seiteninhalt = {
  titel: `Seite nicht gefunden – ${PRODUKT.titel}`,
  ohneSkript: '<h1>Seite nicht gefunden</h1><p>Unter dieser Adresse ist kein Ergebnis veröffentlicht.</p>',
}

function zeichne(
  element: Element,
  { gespeichert, ort }: NonNullable<Awaited<ReturnType<typeof ladeVeroeffentlichtes>>>,
  { daten, bericht }: { daten: string; bericht: string },
): Seiteninhalt {
  const { code, datum, name, gewaesser, bundesland, messstellencode } = ort
  const { ergebnis, kenngroessen, herkunft } = gespeichert.ergebnis as BewertungsErgebnis
  const titel = `${name}, ${formatiereDatum(datum)}`
  const angaben: [string, string][] = [
    ['Messstelle', `${name} (${messstellencode})`],
    ['Gewässer', `${gewaesser}, ${labelVon(BUNDESLAENDER, bundesland) ?? ''}`],
    ['Probenahme', `${formatiereDatum(datum)}, Aufnahme ${code}`],
    ['Klasse', ergebnis.klasse === null ? ergebnis.text : `${ergebnis.klasse} (${ergebnis.text})`],
    ['Regel', ergebnis.regel],
    ['Stand', gespeichert.veraltet ? 'veraltet: seither wurden Daten geändert' : 'gilt'],
    ['Verfahren', `${herkunft.verfahren}, Edition ${herkunft.edition}, Taxaliste ${herkunft.taxaliste}`],
    ['Vorbehalt', nenneHerkunft(herkunft.hinweis, herkunft.verfahren, herkunft.edition)],
    ['Prüfsumme der Ergebniskapsel', gespeichert.kapsel_hash],
  ]
  const zeile = ([erste = '', ...zahlen]: readonly string[]) =>
    `<tr><th scope="row">${alsXmltext(erste)}</th>${zahlen.map(wert => `<td>${wert}</td>`).join('')}</tr>`
  const werte = [
    ...ergebnis.module.map(({ label, wert, eqr, klasse }) => [label, zahl(wert), zahl(eqr), zahl(klasse)]),
    ...kenngroessen.map(({ label, wert }) => [label, zahl(wert), '', '']),
  ]
  return {
    titel: `${titel} – ${PRODUKT.titel}`,
    ohneSkript: [
      `<h1>${alsXmltext(titel)}</h1><p>Veröffentlichtes Ergebnis ${ELEMENTE_LABEL[element]}</p><dl>`,
      ...angaben.map(([was, wert]) => `<dt>${was}</dt><dd>${alsXmltext(wert)}</dd>`),
      '</dl><table><thead><tr><th scope="col">Modul oder Kenngröße</th><th scope="col">Wert</th>',
      '<th scope="col">EQR</th><th scope="col">Klasse</th></tr></thead><tbody>',
      ...werte.map(zeile),
      `</tbody></table><p><a href="${daten}">Dieselben Angaben für Programme (JSON)</a></p>`,
      `<p><a href="${bericht}">Ergebnisbericht (PDF)</a></p>`,
    ].join(''),
  }
}

const zahl = (wert: number | null): string => (wert === null ? '–' : formatiereZahl(wert))
