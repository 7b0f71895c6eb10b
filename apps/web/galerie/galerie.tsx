import { verborgen } from '../src/app/seiten.ts'
import { starte } from '../src/app/starte.tsx'
import { spaeteSeite } from '../src/technik/fehler/nachladen.ts'

/** Zeigt die Anwendung samt allen Bausteinen und Formularelementen in allen Zuständen, zum Ansehen und Prüfen; nie in der Produktion. */
export const starteGalerie = (): Promise<void> =>
  starte([
    {
      ...verborgen('/galerie', 'Galerie der Bausteine', { Inhalt: spaeteSeite(() => import('./Galerieseite.tsx')) }),
      subRoutes: [
        verborgen('/galerie/formular', 'Musterformular', {
          Inhalt: spaeteSeite(() => import('./muster/Musterformular.tsx')),
        }),
      ],
    },
  ])
