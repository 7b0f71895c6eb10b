/** Zeichen des Produkts: zwei Flusslinien über einer Eintagsfliegenlarve. Nur Schmuck, der Titel steht daneben. */
export function Zeichen() {
  return (
    <svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">
      <rect width="40" height="40" rx="8" fill="var(--color-bar-hover)" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5 10c5-4 10-4 15 0s10 4 15 0" stroke="var(--color-bar-ink)" strokeWidth="2.6" />
        <path d="M5 17c5-4 10-4 15 0s10 4 15 0" stroke="var(--color-primary-line)" strokeWidth="2.6" />
        <path d="M24 29c4 0 7-1 11-4m-11 4h11.5m-11.5 0c4 0 7 1 11 4" stroke="var(--color-bar-ink)" strokeWidth="1.4" />
        <path
          d="M8 26.5 5 24.5m3 7-3 2m8-8 1-3.5m2 3.5 3-3m-6 10 1 3m2-3 3 2.5"
          stroke="var(--color-bar-ink)"
          strokeWidth="1.4"
        />
      </g>
      <path
        d="M7 29c0-2 1.6-3.2 3.6-3.2h4.4c4 0 8 1.4 10.5 3.2-2.5 1.8-6.5 3.2-10.5 3.2h-4.4C8.6 32.2 7 31 7 29z"
        fill="var(--color-bar-ink)"
      />
    </svg>
  )
}
