import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Relative Basis: dieselbe Ausgabe läuft unter jedem Kontextpfad; der Server schreibt `<base>` in die Seite. */
export default defineConfig({
  base: './',
  plugins: [react()],
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
    },
  },
  worker: { format: 'es' },
})
