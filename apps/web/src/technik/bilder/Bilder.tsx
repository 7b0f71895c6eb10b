import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../http/abfrage.ts'
import { Teilsperre } from '../seite/Teilsperre.tsx'
import stil from './Bilder.module.css'
import { Bildfeld } from './Bildfeld.tsx'
import { Bildhochladen } from './Bildhochladen.tsx'
import {
  aufnahme,
  type Bildort,
  type Bildtraeger,
  fotoorte,
  logoorte,
  messstelle,
  messstellenorte,
  organisation,
  skizzenorte,
} from './bildorte.ts'

/** Foto und Lageplan einer Messstelle. */
export function Messstellenbilder({ id }: { id: number }) {
  return <Bilder leer="Kein Foto und kein Lageplan hinterlegt." orte={messstellenorte(id)} traeger={messstelle(id)} />
}

/** Die Fotos einer Aufnahme, bis zu sechs; neue kommen auf die freien Plätze. */
export function Aufnahmefotos({ id }: { id: number }) {
  return (
    <Bilder
      gemeinsam="Fotos hinzufügen"
      leer="Keine Fotos hinterlegt."
      orte={fotoorte(id)}
      traeger={aufnahme(id, 'aufnahmedaten')}
    />
  )
}

/** Skizze der Choriotope an der Probestelle. */
export function Choriotopskizze({ id }: { id: number }) {
  return (
    <Bilder
      leer="Keine Choriotopskizze hinterlegt."
      orte={skizzenorte(id)}
      traeger={aufnahme(id, 'ortsbefund/choriotop')}
    />
  )
}

/** Logo im Briefkopf einer Organisation. */
export function Organisationslogo({ id }: { id: number }) {
  return <Bilder leer="Kein Logo hinterlegt." orte={logoorte(id)} traeger={organisation(id)} />
}

type Angaben = {
  traeger: Bildtraeger
  orte: readonly Bildort[]
  /** ein Feld für alle freien Plätze; ohne: jedem freien Platz das seine */
  gemeinsam?: string
  /** steht da, wo nichts ist und nichts hinzukommen kann */
  leer: string
}

function Bilder({ traeger, orte, gemeinsam, leer }: Angaben) {
  const { data, error } = useQuery(abfrage(traeger.liste, { params: { id: traeger.id } }))
  if (error && !data)
    return (
      <Alert isLive severity="danger" title="Die Bilder konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <div className={stil['platzhalter']} />
  const angabeZu = ({ platz }: Bildort) => data.bilder.find(bild => bild.platz === platz)
  const platzZu = (ort: Bildort) => data.plaetze.find(({ platz }) => platz === ort.platz)
  const istBearbeitbar = (ort: Bildort) => platzZu(ort)?.bearbeitbar === true
  const freie = orte.filter(ort => !angabeZu(ort) && istBearbeitbar(ort)).map(ort => ({ ...ort, version: 0 }))
  // Gleich lautet der Grund an allen Plätzen: einmal genügt.
  const sperre = orte.map(ort => platzZu(ort)?.sperre ?? null).find(grund => grund !== null) ?? null
  const meldung = traeger.aufnahmeId !== undefined && <Teilsperre aufnahmeId={traeger.aufnahmeId} sperre={sperre} />
  if (freie.length === 0 && !orte.some(angabeZu))
    return (
      <>
        {meldung}
        <p className={stil['leer']}>{leer}</p>
      </>
    )
  return (
    <>
      {meldung}
      <div className={stil['bilder']}>
        {orte.map(ort => {
          const angabe = angabeZu(ort)
          if (angabe)
            return <Bildfeld key={ort.platz} {...{ traeger, ort, angabe, bearbeitbar: istBearbeitbar(ort) }} />
          if (gemeinsam !== undefined || !istBearbeitbar(ort)) return null
          return <Bildhochladen key={ort.platz} label={ort.titel} ziele={[{ ...ort, version: 0 }]} />
        })}
        {/* Auch ohne freien Platz: was keinen mehr fand, steht dort mit seinem Grund. */}
        {gemeinsam !== undefined && orte.some(istBearbeitbar) && <Bildhochladen label={gemeinsam} ziele={freie} />}
      </div>
    </>
  )
}
