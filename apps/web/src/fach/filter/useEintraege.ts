import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { useOptionen } from '../../technik/formular/useOptionen.ts'
import type { Kriterium } from './typen.ts'

const OHNE: readonly SelectOption[] = []

/** Einträge, aus denen ein Kriterium wählt; leer, wo nicht gewählt wird. */
export function useEintraege(kriterium: Kriterium): readonly SelectOption[] {
  const { id: name, label } = kriterium
  const ausListe = kriterium.art === 'mehrfachauswahl' && 'liste' in kriterium
  const fest = 'optionen' in kriterium ? kriterium.optionen : OHNE
  return useOptionen(
    {
      art: 'mehrfachauswahl',
      name,
      label,
      ...(ausListe ? { liste: { endpunkt: kriterium.liste } } : { optionen: fest }),
    },
    {},
  )
}
