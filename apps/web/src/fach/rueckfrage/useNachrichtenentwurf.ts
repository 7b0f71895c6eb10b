import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEntwurf } from '../../technik/entwurf/useEntwurf.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'

type Angaben = {
  aufnahmeId: number
  /** Schlüssel innerhalb der Aufnahme, etwa `antwort/7` */
  schluessel: string
  /** wie der Entwurf auf der Startseite heißt */
  titel: string
  /** Unterseite der Aufnahme, auf der er fortgesetzt wird */
  seite: string
}

/** Text einer Rückfrage oder Antwort, ehe er abgeschickt ist, mit seiner Sicherung. */
export type Nachrichtenentwurf = {
  text: string
  setze: (text: string) => void
  /** nach dem Absenden */
  leere: () => void
}

/** Hält, was zu einer Rückfrage getippt und noch nicht abgeschickt ist: auch Schließen und Neuladen verlieren es nicht. */
export function useNachrichtenentwurf({ aufnahmeId, schluessel, titel, seite }: Angaben): Nachrichtenentwurf {
  const { username } = useSitzung().sitzung.user
  const aufnahme = useQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } })).data
  const objekt = `aufnahme/${aufnahmeId}/rueckfrage/${schluessel}`
  const { gefunden, schreibe, loesche } = useEntwurf<{ text: string }>(username, objekt)
  const [getippt, setzeGetippt] = useState<{ objekt: string; text: string } | null>(null)
  const eigener = getippt?.objekt === objekt ? getippt.text : null
  const setze = (text: string) => {
    setzeGetippt({ objekt, text })
    if (text.trim() === '') void loesche('VERWORFEN')
    else
      schreibe({ text }, 0, {
        titel: [titel, aufnahme?.code].filter(teil => teil !== undefined).join(' · '),
        adresse: `/aufnahme-detail/${aufnahmeId}/${seite}`,
      })
  }
  return {
    text: eigener ?? gefunden?.daten.text ?? '',
    setze,
    leere: () => {
      setzeGetippt({ objekt, text: '' })
      void loesche('GESPEICHERT')
    },
  }
}
