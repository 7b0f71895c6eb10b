import { defineConfig, mergeConfig } from 'vite'
import produkt from '../vite.config.ts'

/** Die Galerie der Bausteine wird für sich gebaut: im Produkt steht nichts von ihr. Der Server gibt sie außerhalb der Produktion aus. */
export default mergeConfig(
  produkt,
  defineConfig({
    root: import.meta.dirname,
    publicDir: false,
    build: {
      outDir: 'dist',
      assetsDir: 'galerie-teile',
      rolldownOptions: {
        input: { index: `${import.meta.dirname}/index.html`, anwendung: `${import.meta.dirname}/galerie.tsx` },
      },
    },
  }),
)
