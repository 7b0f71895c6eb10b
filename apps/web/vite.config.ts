import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Was der Browser von zod nie braucht: er beschreibt keine Schnittstelle (JSON Schema), und Beanstandungen nennt `meldungFuer` auf
 * Deutsch. Benutzt es doch jemand, sagt es der Fehler.
 */
const zodOhneBeiwerk: Plugin = {
  name: 'zod-ohne-beiwerk',
  enforce: 'pre',
  transform(quelle, datei) {
    if (datei.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
    if (!datei.endsWith('/zod/v4/classic/schemas.js')) return null
    const ohne = quelle
      .replaceAll(/\bprocessors\.\w+Processor\b/g, 'ohneJsonSchema')
      .replaceAll(/\bcreate(?:Standard|To)JSONSchemaMethod\(/g, 'ohneJsonSchema(')
    if (ohne === quelle) this.error('zod schreibt JSON Schema jetzt anders; der Rahmen würde größer.')
    return `${ohne}\nfunction ohneJsonSchema() { throw new Error('Im Browser gibt es kein JSON Schema.') }`
  },
}

/** Relative Basis: dieselbe Ausgabe läuft unter jedem Kontextpfad; der Server schreibt `<base>` in die Seite. */
export default defineConfig({
  base: './',
  plugins: [zodOhneBeiwerk, react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    // Jeder Browser dieses Ziels lädt Pakete selbst voraus.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Module ohne Nebenwirkung (die Architekturprüfung wacht darüber): was niemand benutzt, fällt ganz weg.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/(fachmodell|vertrag)\/src\//, sideEffects: false }] },
      // Was jeder Aufruf zuerst braucht, kommt in einer Datei: gemeinsam verdichtet es sich besser als in zwanzig.
      output: { codeSplitting: { groups: [{ name: 'rahmen', tags: ['$initial'] }] } },
    },
  },
  worker: { format: 'es' },
})
