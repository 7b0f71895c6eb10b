import type { Layoutzustand, Merkmalart } from '../layout/Layoutspeicher.ts'
import { layout, useLayout } from '../layout/layout.ts'

/** Welche Leiste neben dem Inhalt offen ist; öffnen, schließen. */
export function useMerkmalleiste(): {
  offen: Layoutzustand['merkmalleiste']
  oeffne: (art: Merkmalart) => void
  schliesse: () => void
} {
  return { offen: useLayout('merkmalleiste'), oeffne, schliesse }
}

const oeffne = (art: Merkmalart): void => layout.setze({ merkmalleiste: art })
const schliesse = (): void => layout.setze({ merkmalleiste: 'none' })
