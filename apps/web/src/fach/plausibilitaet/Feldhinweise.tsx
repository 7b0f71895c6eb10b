import { type ReactNode, useMemo } from 'react'
import { Hinweiskontext } from '../../technik/formular/Hinweiskontext.ts'
import { istOffen, type Pruefobjekt, useHinweise } from './hinweise.ts'

type Angaben = {
  /** null: der Angemeldete sieht die Hinweise nicht */
  objekt: Pruefobjekt | null
  /** nur Hinweise zu diesem Teil; ohne: zu allem */
  teil?: string | undefined
  children: ReactNode
}

/** Zeigt offene Hinweise auch an den Feldern, zu denen sie gehören; bestätigen lassen sie sich in der Liste. */
export function Feldhinweise({ objekt, teil, children }: Angaben) {
  const { hinweise } = useHinweise(objekt)
  const jeFeld = useMemo(() => {
    const texte = new Map<string, string>()
    for (const hinweis of hinweise ?? [])
      if (istOffen(hinweis) && (teil === undefined || hinweis.teil === teil))
        texte.set(hinweis.stelle, [texte.get(hinweis.stelle), hinweis.text].filter(text => text).join(' '))
    return texte
  }, [hinweise, teil])
  return <Hinweiskontext value={jeFeld}>{children}</Hinweiskontext>
}
