import VerlaufPage from './VerlaufPage.tsx'

/** Verlauf des Phytobenthos als Unterseite der Aufnahme. */
export default function PhbVerlauf({ aufnahmeId }: { aufnahmeId: number }) {
  return <VerlaufPage aufnahmeId={aufnahmeId} element="PHB" />
}
