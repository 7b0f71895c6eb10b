import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Was vor der Anwendung läuft (ladeAnwendung.ts) und allein zu laden sein muss; der Client des Anmeldedienstes kommt nach. */
const VOR_DER_ANWENDUNG =
  /index\.html|(src|galerie)\/main\.ts|technik\/http\/(anmeldung\/(?!keycloakAnmeldung|zugriffshash|erneuerungstoken)|basis\.ts|problemfehler\.ts)|preload-helper/

/**
 * Was aus der Adresse einer Aufnahme ihre Unterseite macht und nach der Aufnahme fragt, mit den wenigen Werten, die es dazu braucht: es
 * wartet so nicht auf die große Datei.
 */
const WEG_ZUR_UNTERSEITE =
  /src\/(app\/(ladeAufnahme|aufnahmeunterseiten)|fach\/aufnahmeteile\/unterseite|technik\/navigation\/kennung)\.ts|fachmodell\/src\/(elemente|jeElement|aufnahmeteile)\.ts/

const ENGLISCHE_TEXTE = '/zod/v4/locales/en.js'
const SCHEMATA = '/zod/v4/classic/schemas.js'
/** Merkt sich bei jedem Schema, ob es im Kreis auf sich verweist: für Werte im Kreis, und was aus JSON kommt, hat keine. */
const FUER_KREISE = 'core.config({ memoizer: core.memoizer() })'
/**
 * Was aus den Schemata wegfällt, und was statt dessen dasteht. Formate als Methode eines Texts (`.email()`, `.url()` …) zögen alle
 * fünfundzwanzig herein; der Vertrag schreibt die wenigen seinen `z.email()` und `z.uuid()`. Ein Prüfer, der sich selbst als Text
 * schreibt, verlangt `eval`, und die Inhaltsrichtlinie verbietet es: schon der Versuch kostete jeden Aufruf eine Meldung samt der
 * Frage, wo im Kode er steht.
 */
const WEGFALLENDES = [
  [/\bcore\.\$ZodObjectJIT\b/g, 'core.$ZodObject'],
  [/\bprocessors\.\w+Processor\b/g, 'gibtEsHierNicht'],
  [/\bcreateStandardJSONSchemaMethod(?=\()/g, 'gibtEsHierNicht'],
  [/\bcreateToJSONSchemaMethod(?=\()/g, 'gibtEsHierNicht'],
  [/\bthis\.check\(core\._\w+\(Zod\w+, params\)\)/g, 'gibtEsHierNicht()'],
] as const

type Aenderung = (quelle: string, fehler: (text: string) => never) => string

/**
 * Ändert beim Bauen Dateien fremder Pakete, jede nach dem Ende ihres Pfads. Fehlt am Ende des Baus eine, scheitert er: sonst ginge
 * mit der nächsten Fassung des Pakets unbemerkt verloren, was die Änderung bringt.
 */
function aendereFremdes(paket: string, schaden: string, aenderungen: Readonly<Record<string, Aenderung>>): Plugin {
  const offen = new Set<string>()
  return {
    name: `${paket}-geaendert`,
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      for (const datei of Object.keys(aenderungen)) offen.add(datei)
    },
    transform(quelle, pfad) {
      const treffer = Object.entries(aenderungen).find(([datei]) => pfad.endsWith(datei))
      if (!treffer) return null
      const [datei, aendere] = treffer
      offen.delete(datei)
      return aendere(quelle, text => this.error(`${text}; ${schaden}`))
    },
    buildEnd(fehler) {
      if (fehler === undefined && offen.size > 0)
        this.error(`${paket} hat ${[...offen].join(' und ')} nicht mehr; ${schaden}`)
    },
  }
}

/**
 * Was der Browser von zod nie braucht: er beschreibt keine Schnittstelle (JSON Schema), liest keine Werte, die im Kreis
 * auf sich verweisen, hängt keine Formate an Texte, und Beanstandungen nennt `meldungFuer` auf Deutsch. Benutzt es doch jemand,
 * sagt es der Fehler. Ein zod, an dem eine der Änderungen nicht mehr greift, lässt den Bau scheitern.
 */
export const zodOhneBeiwerk = aendereFremdes('zod', 'der Rahmen würde größer.', {
  [ENGLISCHE_TEXTE]: () => 'export default () => ({})',
  [SCHEMATA]: (quelle, fehler) => {
    if (!quelle.includes(FUER_KREISE)) fehler('zod merkt sich Kreise jetzt anders')
    let ohne = quelle.replace(FUER_KREISE, 'return')
    for (const [muster, ersatz] of WEGFALLENDES) {
      const vorher = ohne
      ohne = ohne.replaceAll(muster, ersatz)
      if (ohne === vorher) fehler(`zod schreibt ${muster} jetzt anders`)
    }
    return `${ohne}\nfunction gibtEsHierNicht() { throw new Error('Im Browser hat zod weder JSON Schema noch Formate als Methode eines Texts.') }`
  },
})

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
export const ohneSprachenverzeichnis = aendereFremdes('react-aria', 'das erste Bild würde langsamer.', {
  [SPRACHE_DES_BROWSERS]: (quelle, fehler) => {
    const ohne = quelle.replace(KENNT_DER_BROWSER_SIE, '')
    return ohne === quelle ? fehler('react-aria erkennt die Sprache jetzt anders') : ohne
  },
})

/** Relative Basis: dieselbe Ausgabe läuft unter jedem Kontextpfad; der Server schreibt `<base>` in die Seite. */
export default defineConfig({
  base: './',
  plugins: [zodOhneBeiwerk, routerOhneWarnungen, ohneSprachenverzeichnis, react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    // Ein Stylesheet: je Paket eines einzuhängen, hielt jedes erste Bild auf (ADR 27).
    cssCodeSplit: false,
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
            { name: 'anmeldung', test: VOR_DER_ANWENDUNG, priority: 4 },
            { name: 'rahmen', tags: ['$initial'], priority: 3 },
            { name: 'aufnahmeweg', test: WEG_ZUR_UNTERSEITE, priority: 2 },
            { name: 'gemeinsam', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
