import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { type Einlesung, leseEinlesung } from '@benthos/vertrag/einlesung'
import Upload from 'lucide-react/icons/upload'
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { leseKennung } from '../navigation/kennung.ts'
import { Seitentitel } from '../rahmen/Seitentitel.tsx'
import { useNachlesen } from '../sitzung/useNachlesen.ts'
import stil from './Einlesen.module.css'
import { EINGAENGE } from './eingaenge.ts'
import { laeuft } from './texte.ts'
import { Vorgangsanzeige } from './Vorgangsanzeige.tsx'

/** Vor dem Bericht sitzt jemand: öfter als die Liste der Aufträge, und nur, solange etwas läuft. */
const NACHLESEN_MS = 1000

/** Wer das Laden abbrach, hat doch geladen, was bis dahin fertig war. */
const ENTHAELT_GELADENES: readonly Einlesung['zustand'][] = ['GELADEN', 'UNTERBROCHEN']

/** Ein Teil der Seite, der zu einem Vorgang gehört. */
export type Einlesungsteil = ComponentType<{ einlesung: Einlesung }>

type Angaben = {
  titel: string
  /** womit eine neue Datei ins Haus kommt */
  hochladen: ReactNode
  /** frühere Vorgänge */
  liste: ReactNode
  /** was nach dem Laden vom Geladenen zu zeigen ist */
  Danach?: Einlesungsteil
}

/** Einlesen: Datei wählen und frühere Vorgänge, oder der Vorgang, den die Adresse nennt. */
export function Einleseseite({ titel, hochladen, liste, Danach }: Angaben) {
  const [adresse] = useSearchParams()
  const vorgang = leseKennung(adresse.get('vorgang'))
  if (Number.isInteger(vorgang))
    return <EinVorgang {...(Danach && { Danach })} id={vorgang} key={vorgang} titel={titel} />
  return (
    <>
      <Seitentitel
        titel={titel}
        zusatz="Die Datei wird zuerst nur geprüft. Geladen wird, wenn Sie den Bericht gesehen haben."
      />
      {hochladen}
      {liste}
    </>
  )
}

function EinVorgang({ id, titel: vorlaeufig, Danach }: { id: number } & Pick<Angaben, 'titel' | 'Danach'>) {
  const { pathname } = useLocation()
  const { data, error } = useNachlesen(leseEinlesung, { params: { id } }, einlesung =>
    einlesung && laeuft(einlesung) ? NACHLESEN_MS : false,
  )
  const titel = data ? EINGAENGE[data.art].titel : vorlaeufig
  return (
    <>
      <Seitentitel
        aktionen={
          <LinkButton href={pathname} icon={Upload}>
            Andere Datei
          </LinkButton>
        }
        fenstertitel={data ? `${data.dateiname} – ${titel}` : titel}
        titel={titel}
        zusatz={data?.dateiname}
      />
      <div className={stil['vorgang']}>
        {error && (
          <Alert isLive severity="danger" title="Der Vorgang konnte nicht geladen werden">
            {error.message}
          </Alert>
        )}
        {data && (
          <Vorgangsanzeige
            danach={
              Danach && data.geladen > 0 && ENTHAELT_GELADENES.includes(data.zustand) && <Danach einlesung={data} />
            }
            einlesung={data}
          />
        )}
      </div>
    </>
  )
}
