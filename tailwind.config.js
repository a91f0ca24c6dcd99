const names = `paper desk wash line edge ink ink-2 ink-3 act act-2 act-soft on-act marker on-marker stop stop-soft
  on-stop warn warn-soft good good-soft bar on-bar on-bar-2 scrim`.split(/\s+/);

export default {
  content: ['./src/**/*.{ts,tsx}', './public/index.html'],
  theme: {
    screens: { xs: '0px', sm: '576px', md: '768px', lg: '992px', xl: '1200px', xxl: '1400px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(names.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: { sans: 'var(--font-sans)', mono: 'var(--font-mono)' },
    fontSize: {
      hint: ['0.875rem', '1.25rem'],
      label: ['0.9375rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      read: ['1.125rem', '1.75rem'],
      h3: ['1.125rem', { lineHeight: '1.5rem', fontWeight: '650' }],
      h2: ['1.375rem', { lineHeight: '1.75rem', letterSpacing: '-0.006em', fontWeight: '650' }],
      h1: ['1.875rem', { lineHeight: '2.25rem', letterSpacing: '-0.012em', fontWeight: '650' }],
    },
    borderRadius: { none: '0', mark: '2px', DEFAULT: '3px', float: '6px' },
    boxShadow: { none: 'none', 1: 'var(--shadow-1)', 2: 'var(--shadow-2)', halo: '0 0 0 5px var(--marker)' },
    extend: {
      fontWeight: { row: '575', title: '650' },
      borderWidth: { pen: '8px' },
      maxWidth: { sheet: '84rem', text: '44rem' },
      transitionDuration: { backdrop: '150ms', modal: '300ms', collapse: '300ms' },
      animation: {
        backdrop: 'come-in 150ms cubic-bezier(0.2, 0, 0, 1)',
        modal: 'come-in 300ms cubic-bezier(0.2, 0, 0, 1), rise 300ms cubic-bezier(0.2, 0, 0, 1)',
      },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0, 0, 1)' },
    },
  },
};
