import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Was vor der Anwendung läuft (ladeAnwendung.ts) und allein zu laden sein muss; der Client des Anmeldedienstes kommt nach. */
const VOR_DER_ANWENDUNG =
  /index\.html|(src|galerie)\/main\.ts|technik\/http\/(anmeldung\/(?!keycloakAnmeldung|zugriffshash|erneuerungstoken)|basis\.ts|problemfehler\.ts)|preload-helper/

const ENGLISCHE_TEXTE = '/zod/v4/locales/en.js'
const SCHEMATA = '/zod/v4/classic/schemas.js'
/** Merkt sich bei jedem Schema, ob es im Kreis auf sich verweist: für Werte im Kreis, und was aus JSON kommt, hat keine. */
const FUER_KREISE = 'core.config({ memoizer: core.memoizer() })'
/**
 * Was aus den Schemata wegfällt, und was statt dessen dasteht. Formate als Methode eines Texts (`.email()`, `.url()` …) zögen alle
 * fünfundzwanzig herein; der Vertrag schreibt die wenigen seinen `z.email()` und `z.uuid()`.
 */
const WEGFALLENDES = [
  [/\bprocessors\.\w+Processor\b/g, 'gibtEsHierNicht'],
  [/\bcreateStandardJSONSchemaMethod(?=\()/g, 'gibtEsHierNicht'],
  [/\bcreateToJSONSchemaMethod(?=\()/g, 'gibtEsHierNicht'],
  [/\bthis\.check\(core\._\w+\(Zod\w+, params\)\)/g, 'gibtEsHierNicht()'],
] as const

const DATEIEN = [ENGLISCHE_TEXTE, SCHEMATA]

/** Dateien, die der laufende Bau noch nicht geändert hat. */
const offen = new Set<string>()

/**
 * Was der Browser von zod nie braucht: er beschreibt keine Schnittstelle (JSON Schema), liest keine Werte, die im Kreis
 * auf sich verweisen, hängt keine Formate an Texte, und Beanstandungen nennt `meldungFuer` auf Deutsch. Benutzt es doch jemand,
 * sagt es der Fehler. Ein zod, an dem eine der Änderungen nicht mehr greift, lässt den Bau scheitern.
 */
export const zodOhneBeiwerk: Plugin = {
  name: 'zod-ohne-beiwerk',
  enforce: 'pre',
  apply: 'build',
  buildStart() {
    for (const datei of DATEIEN) offen.add(datei)
  },
  transform(quelle, pfad) {
    const datei = DATEIEN.find(gemeinte => pfad.endsWith(gemeinte))
    if (datei === undefined) return null
    offen.delete(datei)
    if (datei === ENGLISCHE_TEXTE) return 'export default () => ({})'
    if (!quelle.includes(FUER_KREISE)) this.error('zod merkt sich Kreise jetzt anders; der Rahmen würde größer.')
    let ohne = quelle.replace(FUER_KREISE, 'return')
    for (const [muster, ersatz] of WEGFALLENDES) {
      const vorher = ohne
      ohne = ohne.replaceAll(muster, ersatz)
      if (ohne === vorher) this.error(`zod schreibt ${muster} jetzt anders; der Rahmen würde größer.`)
    }
    return `${ohne}\nfunction gibtEsHierNicht() { throw new Error('Im Browser hat zod weder JSON Schema noch Formate als Methode eines Texts.') }`
  },
  buildEnd(fehler) {
    if (fehler === undefined && offen.size > 0)
      this.error(`zod hat ${[...offen].join(' und ')} nicht mehr; der Rahmen würde größer.`)
  },
}

/** Die Exporte von react-router nennen nur die Fassung mit den Warnungen für Entwickler; gebaut wird mit der anderen. */
const routerOhneWarnungen: Plugin = {
  name: 'router-ohne-warnungen',
  enforce: 'pre',
  apply: 'build',
  async resolveId(name, von, wahl) {
    if (!/^react-router(\/dom)?$/.test(name)) return null
    const ort = await this.resolve(name, von, { ...wahl, skipSelf: true })
    const id = ort?.id.replace('/react-router/dist/development/', '/react-router/dist/production/')
    if (!ort || !id || id === ort.id) return this.error(`${name} liegt jetzt anders; der Rahmen würde größer.`)
    return { ...ort, id }
  },
}

const SPRACHE_DES_BROWSERS = '/react-aria/dist/private/i18n/useDefaultLocale.mjs'
const KENNT_DER_BROWSER_SIE = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/

/**
 * react-aria fragt beim Laden, ob der Browser seine eigene Sprache kennt, und er liest dafür das Verzeichnis aller Sprachen: 26 bis
 * 100 ms, ehe etwas dasteht. Die Antwort braucht hier niemand: die Sprache steht fest (`UiProvider`).
 */
const ohneSprachenverzeichnis: Plugin = {
  name: 'ohne-sprachenverzeichnis',
  enforce: 'pre',
  apply: 'build',
  transform(quelle, pfad) {
    if (!pfad.endsWith(SPRACHE_DES_BROWSERS)) return null
    const ohne = quelle.replace(KENNT_DER_BROWSER_SIE, '')
    if (ohne === quelle) this.error('react-aria erkennt die Sprache jetzt anders; das erste Bild würde langsamer.')
    return ohne
  },
}

/** Relative Basis: dieselbe Ausgabe läuft unter jedem Kontextpfad; der Server schreibt `<base>` in die Seite. */
export default defineConfig({
  base: './',
  plugins: [zodOhneBeiwerk, routerOhneWarnungen, ohneSprachenverzeichnis, react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    // Jeder Browser dieses Ziels lädt Pakete selbst voraus.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        anwendung: `${import.meta.dirname}/src/app/starte.tsx`,
      },
      // Module ohne Nebenwirkung (die Architekturprüfung wacht darüber): was niemand benutzt, fällt ganz weg.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/(fachmodell|vertrag)\/src\//, sideEffects: false }] },
      // Was jeder Aufruf zuerst braucht und was fünf Teile gemeinsam haben, kommt in je einer Datei: so verdichtet es sich besser und
      // kostet weniger Abrufe (ADR 27).
      output: {
        codeSplitting: {
          groups: [
            { name: 'anmeldung', test: VOR_DER_ANWENDUNG, priority: 3 },
            { name: 'rahmen', tags: ['$initial'], priority: 2 },
            { name: 'gemeinsam', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
