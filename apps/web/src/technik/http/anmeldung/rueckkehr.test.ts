import { expect, test } from 'vitest'
import { baueUmfeld, START } from './keycloakAnmeldung.pruefhilfe.ts'
import { MERKER_SEITE, MERKER_STILL } from './konstanten.ts'
import { stelleSeiteHer } from './rueckkehr.ts'

const ANGABEN = '#state=a&code=b'

function kehreZurueck(seite: string, angaben = ANGABEN) {
  const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_SEITE]: seite, [MERKER_STILL]: '1' } })
  umfeld.ersetzeAdresse(START + angaben)
  return { bleibt: stelleSeiteHer(umfeld), umfeld, merker }
}

test('[ROUTE-12] Die Rückkehr stellt die Seite her und lässt die Angaben des Dienstes stehen', () => {
  const { bleibt, umfeld } = kehreZurueck(`${START}aufnahme/7?x=1`)
  expect(bleibt).toBe(true)
  expect(umfeld.adresse()).toBe(`${START}aufnahme/7?x=1${ANGABEN}`)
})

test.each(['https://fremd.example/benthosdb/', 'http://localhost:8080/andere/', 'javascript:alert(1)', ''])(
  '[ROUTE-12] Zu einer fremden Seite führt sie nicht: „%s“',
  fremd => {
    const { umfeld } = kehreZurueck(fremd)
    expect(umfeld.adresse()).toBe(START + ANGABEN)
    expect(umfeld.ersetzeSeite).not.toHaveBeenCalled()
  },
)

test('[ROUTE-12] Wer den Dienst verlässt und die Startseite öffnet, kehrt nicht zurück', () => {
  expect(kehreZurueck(`${START}aufnahme/7`, '').umfeld.adresse()).toBe(START)
})

test('[ROUTE-12] Zur Galerie wird sie geladen, mitsamt den Angaben: die Anwendung kennt ihre Seiten nicht', () => {
  const galerie = `${START}galerie/formular?modus=edit`
  const { bleibt, umfeld, merker } = kehreZurueck(galerie)
  expect(bleibt).toBe(false)
  expect(umfeld.ersetzeSeite).toHaveBeenCalledWith(`${galerie}${ANGABEN}`)
  // Scheitert der stille Sprung, spränge die Galerie sonst wieder, ohne Ende.
  expect(merker.get(MERKER_STILL)).toBe('1')
  umfeld.ersetzeAdresse(`${galerie}${ANGABEN}`)
  expect(stelleSeiteHer(umfeld)).toBe(true)
  expect(umfeld.ersetzeSeite).toHaveBeenCalledOnce()
})
