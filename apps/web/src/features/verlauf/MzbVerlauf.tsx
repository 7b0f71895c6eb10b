import VerlaufPage from './VerlaufPage.tsx'

/** Verlauf des Makrozoobenthos als Unterseite der Aufnahme. */
export default function MzbVerlauf({ aufnahmeId }: { aufnahmeId: number }) {
  return <VerlaufPage aufnahmeId={aufnahmeId} element="MZB" />
}
