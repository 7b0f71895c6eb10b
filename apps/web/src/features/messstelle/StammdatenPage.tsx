import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { leseDossier } from '@benthos/vertrag/dossier'
import { leseMessstelle } from '@benthos/vertrag/messstelle'
import { leseMessstelleneinlesungen } from '@benthos/vertrag/objekteinlesungen'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Feldhinweise } from '../../fach/plausibilitaet/Feldhinweise.tsx'
import { Plausibilitaetsblock } from '../../fach/plausibilitaet/Plausibilitaetsblock.tsx'
import { Messstellenbilder } from '../../technik/bilder/Bilder.tsx'
import { NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { Bearbeitungskontext, useBearbeitung } from '../../technik/formular/Bearbeitungskontext.ts'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Einlesungen } from '../../technik/verlauf/Einlesungen.tsx'
import { Aufnahmenliste, aufnahmenfrage } from './Aufnahmenliste.tsx'
import { Kopffoto } from './Kopffoto.tsx'
import { Loeschung } from './Loeschung.tsx'
import stil from './Messstellen.module.css'
import { Messstellenkopf } from './Messstellenkopf.tsx'
import { Lageabschnitt, Stammdatenabschnitte } from './Stammdatenabschnitte.tsx'
import { ANKER, SPRUNGZIELE } from './sprungziele.ts'

type Dossierbaustein = ComponentType<{ messstelleId: number; anker: string; istGross: boolean }>

/** Eine Messstelle: zuerst, wonach die meisten kommen (Aufnahmen, Entwicklung, Karte), dann ihre Stammdaten und Bilder. */
export function StammdatenPage({ Dossier }: { Dossier: Dossierbaustein }) {
  const id = useKennung()
  const { wirdBearbeitet, melde } = useBearbeitung()
  const [dossierSteht, setzeDossierSteht] = useState(false)
  const { data, error } = useQuery({
    ...abfrage(leseMessstelle, { params: { id } }),
    enabled: Number.isInteger(id),
  })
  const aufnahmen = useQuery({ ...abfrage(listeAufnahmen, aufnahmenfrage(id)), enabled: Number.isInteger(id) })
  const dossier = useQuery({ ...abfrage(leseDossier, { params: { id } }), enabled: data !== undefined })
  if (!Number.isInteger(id) || (error instanceof Problemfehler && error.problem.status === 404))
    return <NichtGefunden />
  if (error && !data)
    return (
      <Alert isLive severity="danger" title="Die Messstelle konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  // Die Aufnahmen stehen zuoberst: kämen sie später als die Seite, verrutschte alles darunter.
  if (!data || aufnahmen.isPending) return <Skeleton />
  // Ein Sprung wartet auf sein Ziel: früher verschöbe es noch, was darüber erst lädt.
  const anker = (name: string) => (!dossier.isPending && dossierSteht ? name : undefined)
  const pruefobjekt = { art: 'messstelle' as const, id, stand: data.geaendertAm }
  return (
    <Verlassensschutz>
      <Seitentitel
        aktionen={data.rechte.loeschen && <Loeschung messstelle={data} />}
        bild={data.foto && <Kopffoto foto={data.foto} id={id} ziel={`/stammdaten/${id}#${ANKER.bilder}`} />}
        titel={data.name}
        zusatz={<Messstellenkopf messstelle={data} ziele={SPRUNGZIELE} />}
      />
      <div className={stil['bloecke']} data-print="flow">
        <Aufnahmenliste istHauptsache={!wirdBearbeitet} messstelle={data} />
        <Suspense fallback={<div className={data.anzahlAufnahmen > 0 ? stil['dossierplatz'] : undefined} />}>
          <Dossier anker={ANKER.verlauf} istGross={data.anzahlAufnahmen > 0} messstelleId={id} />
          <Gezeigt melde={setzeDossierSteht} />
        </Suspense>
        <Bearbeitungskontext value={melde}>
          <Feldhinweise objekt={pruefobjekt}>
            <Lageabschnitt anker={anker(ANKER.lage)} key={`lage ${id}`} messstelle={data} />
            <Stammdatenabschnitte anker={anker} key={id} messstelle={data} />
          </Feldhinweise>
        </Bearbeitungskontext>
        <Plausibilitaetsblock objekt={pruefobjekt} />
        <ExpandableBlock anchor={anker(ANKER.bilder)} headingLevel={2} title="Foto und Lageplan">
          <Messstellenbilder id={id} />
        </ExpandableBlock>
        {data.rechte.bearbeiten && <Einlesungen aufruf={leseMessstelleneinlesungen} id={id} />}
      </div>
    </Verlassensschutz>
  )
}

/** Sagt, dass der Inhalt der Umgebung da ist und nicht mehr ihr Platzhalter. */
function Gezeigt({ melde }: { melde: (steht: boolean) => void }) {
  useEffect(() => {
    melde(true)
    return () => melde(false)
  }, [melde])
  return null
}
