import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Relative Basis: dieselbe Ausgabe läuft unter jedem Kontextpfad; der Server schreibt `<base>` in die Seite. */
export default defineConfig({
  base: './',
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2023', sourcemap: false, reportCompressedSize: false },
  worker: { format: 'es' },
})
