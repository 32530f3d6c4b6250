import type { ReactNode } from 'react';
import type { ProviderName } from '../../../contract/providers.ts';

const google = (
  <g stroke="none">
    <path fill="#4285f4" d="M17.6 9.2c0-.6 0-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h3a9 9 0 0 0 2.6-6.7Z" />
    <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1v2.3A9 9 0 0 0 9 18Z" />
    <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
    <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.5 1.3l2.6-2.5A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6Z" />
  </g>
);

/** Outlines in a square of 18, drawn for this product: they resemble the providers' logos but do not copy them. */
const drawn = (d: string) => <path d={d} />;

/** The icon of every provider. */
const ICONS: Record<ProviderName, ReactNode> = {
  google,
  facebook: drawn('M2 2h14v14H2ZM13 5.5h-1.500a2 2 0 0 0-2 2V16M7 10h5'),
  twitter: drawn('m3 3 12 12M15 3 3 15'),
  apple: drawn(
    'M9 6C6 4 3 6 3 9.500S5.5 16 7 16c1 0 1-.5 2-.5s1 .5 2 .5c1.5 0 4-3 4-6.500S12 4 9 6Zm0 0c0-2 1-3.5 3-4',
  ),
  github: drawn(
    'M7 16v-3c-3 0-4.5-1.5-4.5-4.5 0-1 .3-2 1-2.800V2.500L6.5 4h5l3-1.500v3.200c.7.8 1 1.8 1 2.8 0 3-1.5 4.5-4.5 4.500v3M7 14.500c-2 .5-3-.5-4-2',
  ),
  gitlab: drawn('M4.5 2.5 2 9.5 9 16l7-6.5-2.5-7-2 5h-5ZM6.5 7.5 9 16l2.5-8.5'),
  bitbucket: drawn('M2 3h14l-2 12.500H4ZM6.5 6.500h5l-.8 5H7.300Z'),
  discord: drawn('M5 4h8l2.5 9-3.5 2-1.5-2h-3L6 15l-3.5-2ZM6.8 8.500v1.500M11.2 8.500v1.5'),
  azure: drawn('M7.5 2.500h3L16 15.500H8.500l3-2.500L8 9.500l-3 5H2Z'),
  keycloak: drawn('M5.5 2.500h7L16.5 9l-4 6.500h-7L1.5 9ZM5 9h8M5 9a1.8 1.8 0 1 0 3.6 0A1.8 1.8 0 1 0 5 9M12 9v2'),
  linkedin: drawn('M2 2h14v14H2ZM5.5 8v5M5.5 5.300v.2M8.5 13V8M8.5 10.500c0-3 4-3 4 0V13'),
  notion: drawn('M3 3.5 13 2.500l2.5 2v11L5 16l-2-2.500ZM6.5 13V6.500L12 12.500V6'),
  slack: drawn('M7 2v10M11 6v10M2 11h10M6 7h10'),
  spotify: drawn(
    'M1.5 9a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M5 7c3-1 5.5-.7 8 .6M5.5 9.500c2.5-.8 4.5-.5 6.5.5M6 12c2-.6 3.5-.4 5 .4',
  ),
  twitch: drawn('M4 2h12v8.500L12.5 14H10l-2.5 2.500V14H2.500V5ZM8 5.500V9.500M12 5.500V9.5'),
  workos: drawn('M6 3.500h6L15.5 9 12 14.500H6L2.5 9ZM10 6 8 9l2 3'),
  kakao: drawn('M9 3c4 0 7 2.3 7 5.300s-3 5.2-7 5.200L5.5 16l.5-3.200c-2.5-.8-4-2.5-4-4.500C2 5.3 5 3 9 3Z'),
};

/** A provider's icon; the button around it says the name. */
export function ProviderIcon({ of }: { of: ProviderName }) {
  return (
    <svg
      viewBox="0 0 18 18"
      className="size-4.5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {ICONS[of]}
    </svg>
  );
}
