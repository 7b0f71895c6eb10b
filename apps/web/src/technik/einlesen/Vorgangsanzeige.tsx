import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { formatFileSize } from '@benthos/ui/filefield/checkFiles.ts'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import { brichAuftragAb } from '@benthos/vertrag/auftragsaufrufe'
import {
  type Einlesung,
  type Formvorgabe,
  type Ladeart,
  ladeEinlesung,
  leseAbgelehnte,
  leseEinlesung,
  leseKorrektur,
  leseOriginal,
  listeEinlesezeilen,
  nimmEinlesungZurueck,
  pruefeEinlesung,
  uebernimmErsatz,
} from '@benthos/vertrag/einlesung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { speichereDatei } from '../http/herunterladen.ts'
import { rufe } from '../http/klient.ts'
import { type Antwortwahl, antwortenAus, bisherigeWahl, entsteht, istGeaendert } from './antworten.ts'
import { Bericht } from './Bericht.tsx'
import { alsRechnung } from './bilanz.ts'
import stil from './Einlesen.module.css'
import { EINGAENGE } from './eingaenge.ts'
import { Formanzeige } from './Formanzeige.tsx'
import { Fragen } from './Fragen.tsx'
import { GemerkteForm } from './GemerkteForm.tsx'
import { Ladewahl } from './Ladewahl.tsx'
import { Leseversuch } from './Leseversuch.tsx'
import { istRuecknehmbar, Ruecknahme, Zurueckgenommenes } from './Ruecknahme.tsx'
import { SchonGeladen } from './SchonGeladen.tsx'
import { bisherigeForm } from './schreibwahl.ts'
import { laeuft, nenne } from './texte.ts'
import { Uebernommenes } from './Uebernommenes.tsx'
import type { Uebernahme } from './Zeilenbefund.tsx'

/** Solche Dateien sagen selbst, wie sie zu lesen sind. */
const SELBSTBESCHREIBEND = /\.(xls[xm]?|ods|json)$/i
const ENTWURF =
  'Der Entwurf gilt noch nicht: Als Nächstes zeigt die Vorschau, was er an Ergebnissen änderte. Zurück geht es dort mit „Entwurf verwerfen“; gilt er einmal, löst ihn eine neue Fassung ab.'

/**
 * Ein Vorgang von der Prüfung bis zum Ergebnis: was gerade ist, was als Nächstes geht, und der Bericht dazu.
 * @param danach was nach dem Laden vom Geladenen zu zeigen ist
 */
export function Vorgangsanzeige({ einlesung, danach }: { einlesung: Einlesung; danach: ReactNode }) {
  const queryClient = useQueryClient()
  const { id, zustand, form, bilanz, dateiname, fragen, meldung } = einlesung
  const rahmen = useRef<HTMLDivElement>(null)
  // Nach jeder Prüfung gilt, was sie gelesen hat.
  const [gewaehlt, setzeGewaehlt] = useState<{ geprueftAm: string | null; wahl: Antwortwahl } | null>(null)
  const antworten = gewaehlt?.geprueftAm === einlesung.geprueftAm ? gewaehlt.wahl : bisherigeWahl(fragen)
  const params = { id }
  const handlung = useMutation({
    mutationFn: (tue: () => Promise<unknown>) => tue(),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [leseEinlesung.pfad] })
      // Was während einer Prüfung von den Zeilen da war, soll danach nicht als ihr Ergebnis dastehen.
      await queryClient.resetQueries({ queryKey: [listeEinlesezeilen.pfad] })
    },
  })
  const lief = useRef(false)
  useEffect(() => {
    // Wie es ausging, steht sonst in einem Hinweis, der sich selbst meldet.
    if (lief.current && zustand === 'GEPRUEFT' && bilanz && meldung === null)
      announce(`Die Datei ist geprüft: ${alsRechnung(bilanz)}.`)
    lief.current = laeuft({ zustand })
  }, [zustand, bilanz, meldung])
  // Was gedrückt ist, weicht dem Fortschritt; wer mit der Tastatur arbeitet, bleibt, wo es weitergeht.
  const bleibeHier = () => rahmen.current?.focus()
  const beginne = (tue: () => Promise<unknown>) => {
    bleibeHier()
    handlung.mutate(tue)
  }
  const pruefe = (vorgabe: Formvorgabe) => beginne(() => rufe(pruefeEinlesung, { params, body: vorgabe }))
  const uebernimm = () => {
    if (form) pruefe({ ...bisherigeForm(form), antworten: antwortenAus(fragen, antworten) })
  }
  const uebernimmErsatzFuer: Uebernahme = ({ zelle, wert, ersatz }, gleiche, eigener) => {
    if (zelle === null) return
    handlung.mutate(async () => {
      const { geprueftAm } = einlesung
      const body = { zellen: [zelle], gleiche, wert: eigener, geprueftAm: geprueftAm ?? undefined }
      // Sind es viele Zeilen, läuft eine Prüfung; der Bericht bleibt indes als der bisherige stehen.
      if (laeuft(await rufe(uebernimmErsatz, { params, body }))) return bleibeHier()
      announce(`„${eigener ?? ersatz}“ gilt ${gleiche ? `überall, wo „${wert}“ steht` : `in ${zelle}`}.`)
    })
    // Die Zeile verlässt vielleicht die Liste; wer mit der Tastatur arbeitet, beginnt wieder am Anfang des Berichts.
    document.getElementById('bericht')?.focus()
  }
  const lade = (ladeart: Ladeart) => beginne(() => rufe(ladeEinlesung, { params, body: { ladeart } }))
  const wirdWiederGeprueft = zustand === 'PRUEFUNG' && bilanz !== null
  const bericht = useBerichtsfolge(einlesung.geprueftAm, wirdWiederGeprueft)
  const istFertig =
    wirdWiederGeprueft ||
    zustand === 'GEPRUEFT' ||
    zustand === 'GELADEN' ||
    zustand === 'ZURUECKGENOMMEN' ||
    (zustand === 'UNTERBROCHEN' && bilanz !== null)
  return (
    <div className={stil['vorgang']} ref={rahmen} tabIndex={-1}>
      {handlung.error && (
        <Alert isLive severity="danger">
          {handlung.error.message}
        </Alert>
      )}
      <Stand
        einlesung={einlesung}
        setzeFort={() =>
          bilanz === null
            ? pruefe({})
            : lade(einlesung.ladeart ?? (EINGAENGE[einlesung.art].istGanz ? 'ALLES_ODER_NICHTS' : 'GUELTIGE'))
        }
        brichAb={auftrag => beginne(() => rufe(brichAuftragAb, { params: { id: auftrag } }))}
      />
      {danach}
      {zustand === 'GEPRUEFT' && <SchonGeladen schonGeladen={einlesung.schonGeladen} />}
      {zustand === 'UNLESBAR' && !SELBSTBESCHREIBEND.test(dateiname) && <Leseversuch pruefe={pruefe} />}
      {zustand === 'GEPRUEFT' && fragen.length > 0 && (
        <Fragen
          fragen={fragen}
          isPending={handlung.isPending}
          uebernimm={uebernimm}
          waehle={wahl => setzeGewaehlt({ geprueftAm: einlesung.geprueftAm, wahl })}
          wahl={antworten}
        />
      )}
      {zustand === 'GEPRUEFT' && bilanz && (
        <Ladewahl
          antworten={antwortstand(fragen, antworten)}
          bilanz={bilanz}
          isPending={handlung.isPending}
          istGanz={EINGAENGE[einlesung.art].istGanz}
          lade={lade}
          neue={entsteht(fragen)}
        />
      )}
      {form && istFertig && (
        <Formanzeige
          art={einlesung.art}
          form={form}
          // Was sie heißt, ändert nicht, wie sie gelesen ist.
          key={JSON.stringify({ ...form, hausform: null })}
          pruefe={zustand === 'GEPRUEFT' ? pruefe : undefined}
        />
      )}
      {form && istFertig && form.dateiart !== 'JSON' && (
        <GemerkteForm
          art={einlesung.art}
          gilt={form.hausform}
          id={id}
          pruefe={zustand === 'GEPRUEFT' ? pruefe : undefined}
        />
      )}
      <Uebernommenes
        ersetzungen={einlesung.ersetzungen}
        form={form}
        isPending={handlung.isPending}
        nimmZurueck={
          zustand === 'GEPRUEFT' && form ? () => pruefe({ ...bisherigeForm(form), ersetzungen: [] }) : undefined
        }
      />
      {bilanz && istFertig && (
        <Bericht
          art={einlesung.art}
          bilanz={bilanz}
          geprueftAm={einlesung.geprueftAm}
          id={id}
          isPending={handlung.isPending}
          istBisheriger={wirdWiederGeprueft}
          key={bericht}
          uebernimm={zustand === 'GEPRUEFT' && einlesung.geladen === 0 ? uebernimmErsatzFuer : undefined}
          zellbilanz={einlesung.zellbilanz}
        />
      )}
      <footer className={stil['fuss']}>
        {bilanz && istFertig && (
          <Button
            icon={Download}
            onPress={() => handlung.mutate(async () => speichereDatei(await rufe(leseKorrektur, { params })))}
          >
            Excel mit Anmerkungen
          </Button>
        )}
        {form?.dateiart === 'CSV' && bilanz && bilanz.abgelehnt > 0 && istFertig && (
          <Button
            icon={Download}
            onPress={() => handlung.mutate(async () => speichereDatei(await rufe(leseAbgelehnte, { params })))}
          >
            Abgelehnte Zeilen als CSV
          </Button>
        )}
        <Button
          icon={Download}
          onPress={() =>
            handlung.mutate(async () => {
              const original = await rufe(leseOriginal, { params })
              speichereDatei(new File([original], dateiname))
            })
          }
        >
          Originaldatei
        </Button>
        {istRuecknehmbar(einlesung) && (
          <Ruecknahme einlesung={einlesung} nimmZurueck={() => beginne(() => rufe(nimmEinlesungZurueck, { params }))} />
        )}
        <p className={stil['herkunft']}>
          {`Hochgeladen am ${formatiereZeitpunkt(einlesung.angelegtAm)} von ${einlesung.angelegtVon}, ${formatFileSize(einlesung.bytes)}. Prüfsumme (SHA-256): `}
          <code>{einlesung.sha256}</code>
        </p>
      </footer>
    </div>
  )
}

/**
 * Womit der gezeigte Bericht begann. Ein neuer beginnt erst, wenn eine Prüfung lief und zu Ende ging, mit dem, was an ihm abgelehnt
 * ist; nach einer abgebrochenen und nach einer sofort berichtigten Zelle bleibt, was darin gesucht und aufgeschlagen ist.
 */
function useBerichtsfolge(geprueftAm: string | null, laeuftPruefung: boolean): string | null {
  const [stand, setzeStand] = useState({ geprueftAm, laeuftPruefung, beginn: geprueftAm })
  if (stand.geprueftAm === geprueftAm && stand.laeuftPruefung === laeuftPruefung) return stand.beginn
  const beginn = stand.laeuftPruefung && stand.geprueftAm !== geprueftAm ? geprueftAm : stand.beginn
  setzeStand({ geprueftAm, laeuftPruefung, beginn })
  return beginn
}

function antwortstand(fragen: Einlesung['fragen'], wahl: Antwortwahl): 'offen' | 'ungeprüft' | 'keine' {
  if (istGeaendert(fragen, wahl)) return 'ungeprüft'
  return fragen.some(({ entscheid }) => entscheid === null) ? 'offen' : 'keine'
}

function Angelegtes({ beigaben }: Pick<Einlesung, 'beigaben'>) {
  return [...new Set(beigaben.map(({ spalte }) => spalte))].map(titel => {
    const namen = beigaben.flatMap(({ spalte, text }) => (spalte === titel ? [`„${text}“`] : []))
    return (
      <p
        className={stil['umbrechend']}
        key={titel}
      >{`Dazu angelegt: ${formatiereZahl(namen.length)} ${titel}: ${nenne(namen)}.`}</p>
    )
  })
}

const BISHERIGER_GILT =
  ' Bis die neue Prüfung fertig ist, gilt der bisherige Bericht; wird sie abgebrochen oder gelingt sie nicht, bleibt er.'

function fortschrittstitel(zustand: Einlesung['zustand'], mehrzahl: string): string {
  if (zustand === 'RUECKNAHME') return `Die ${mehrzahl} werden zurückgenommen`
  return zustand === 'PRUEFUNG' ? 'Die Datei wird geprüft' : `Die ${mehrzahl} werden geladen`
}

type Standangaben = { einlesung: Einlesung; setzeFort: () => void; brichAb: (auftrag: number) => void }

function Stand({ einlesung, setzeFort, brichAb }: Standangaben) {
  const { zustand, meldung, geladen, bilanz, art, auftrag, beigaben } = einlesung
  const { einzahl, mehrzahl, liste, listenname, istGanz } = EINGAENGE[art]
  if (laeuft(einlesung)) {
    const { ist = 0, soll = null } = auftrag?.fortschritt ?? {}
    const stand =
      soll === null
        ? formatiereAnzahl(ist, 'Zeile', 'Zeilen')
        : `${formatiereZahl(ist)} von ${formatiereZahl(soll)} Zeilen`
    const istAbbrechbar = auftrag?.state === 'WAITING' || auftrag?.state === 'RUNNING'
    return (
      <div className={stil['fortschritt']}>
        <ProgressBar
          label={fortschrittstitel(zustand, mehrzahl)}
          value={soll ? (ist / soll) * 100 : undefined}
          valueText={auftrag?.state === 'WAITING' ? 'wartet' : stand}
        />
        <Button isDisabled={!istAbbrechbar} onPress={() => auftrag && brichAb(auftrag.id)}>
          {auftrag?.state === 'CANCELLING' ? 'Wird abgebrochen …' : 'Abbrechen'}
        </Button>
        <p className={stil['nebenher']}>
          Sie können diese Seite verlassen; der Vorgang läuft weiter.
          {zustand === 'PRUEFUNG' && bilanz !== null && BISHERIGER_GILT}
        </p>
      </div>
    )
  }
  switch (zustand) {
    case 'UNLESBAR':
      return (
        <Alert isLive severity="danger" title="Die Datei lässt sich so nicht lesen">
          {meldung}
        </Alert>
      )
    case 'UNTERBROCHEN':
      return (
        <Alert
          actions={<Button onPress={setzeFort}>{bilanz === null ? 'Noch einmal prüfen' : 'Laden fortsetzen'}</Button>}
          isLive
          severity="warning"
          title={bilanz === null ? 'Die Prüfung wurde unterbrochen' : 'Das Laden wurde unterbrochen'}
        >
          {[
            meldung,
            geladen > 0
              ? `${formatiereAnzahl(geladen, 'Zeile ist', 'Zeilen sind')} schon geladen.`
              : 'Nichts ist geladen.',
          ]
            .filter(teil => teil !== null)
            .join(' ')}
        </Alert>
      )
    case 'ZURUECKGENOMMEN':
      return einlesung.ruecknahme && <Zurueckgenommenes art={art} ruecknahme={einlesung.ruecknahme} />
    case 'GELADEN':
      return (
        <Alert
          actions={<LinkButton href={liste(einlesung.id)}>{listenname}</LinkButton>}
          isLive
          severity="success"
          title={`${formatiereAnzahl(geladen, `${einzahl} ist`, `${mehrzahl} sind`)} geladen`}
        >
          {istGanz && ENTWURF}
          {beigaben.length > 0 && <Angelegtes beigaben={beigaben} />}
          {bilanz &&
            bilanz.abgelehnt > 0 &&
            'Abgelehnte Zeilen können Sie in der Excel-Datei mit Anmerkungen verbessern und noch einmal hochladen; schon Geladenes wird dabei übersprungen.'}
        </Alert>
      )
    default:
      return meldung === null ? null : (
        <Alert isLive severity="warning">
          {meldung}
        </Alert>
      )
  }
}
