/** Zeichen des Produkts: Wasserlinien über einem Sohltier. Nur Schmuck, der Titel steht daneben. */
export function Zeichen() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="var(--color-primary)" />
      <path d="M4 12c4-3 8-3 12 0s8 3 12 0" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M4 18c4-3 8-3 12 0s8 3 12 0" fill="none" stroke="#8fc3d8" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M9 25h14M12 25v-3m4 3v-4m4 4v-3" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
