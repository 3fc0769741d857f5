import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Select } from './select.tsx';

const options = ['GTC', 'IOC', 'FOK'].map((value) => ({ value, label: value, detail: `about ${value}` }));

function Chooser() {
  const [value, setValue] = useState('IOC');
  return <Select label="Time in force" value={value} onChange={setValue} options={options} />;
}

describe('a list that opens', () => {
  afterEach(cleanup);
  const box = () => screen.getByRole('combobox', { name: 'Time in force IOC' });

  const press = (key: string) => {
    box().focus();
    return userEvent.keyboard(key);
  };

  it('has its name, its value and that it opens while closed', () => {
    render(<Chooser />);
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(box().getAttribute('aria-haspopup')).toBe('listbox');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it.each([
    { how: 'the mouse', open: () => userEvent.click(box()) },
    { how: 'Enter', open: () => press('{Enter}') },
    { how: 'the arrow down', open: () => press('{ArrowDown}') },
  ])('opens with its parts by $how, with what is chosen marked', async ({ open }) => {
    render(<Chooser />);
    await open();
    const chosen = await screen.findByRole('option', { name: /IOC/, selected: true });
    expect(screen.getAllByRole('option').length).toBe(3);
    expect(chosen).toBeDefined();
  });

  it('chooses, closes and is named by the new value', async () => {
    render(<Chooser />);
    await userEvent.click(box());
    await userEvent.click(await screen.findByRole('option', { name: /FOK/ }));
    expect(await screen.findByRole('combobox', { name: 'Time in force FOK' })).toBeDefined();
  });
});

describe('a long list that opens', () => {
  afterEach(cleanup);
  const countries = Array.from({ length: 30 }, (_, n) => ({ value: `c${n}`, label: `Country ${n}` }));
  countries.push({ value: 'CI', label: 'Côte d’Ivoire' });

  function Country() {
    const [value, setValue] = useState('c3');
    return <Select label="Country" value={value} onChange={setValue} options={countries} />;
  }

  it('has a field to search in, which finds without accents, and the keyboard chooses', async () => {
    render(<Country />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Country Country 3' }));
    const field = await screen.findByRole('combobox', { name: /^search$/i });
    await expect.poll(() => document.activeElement === field).toBe(true);
    expect(screen.getByRole('option', { name: 'Country 3', selected: true })).toBeDefined();
    await userEvent.type(field, 'cote');
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Côte d’Ivoire']);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('combobox', { name: 'Country Côte d’Ivoire' })).toBeDefined();
  });

  it('says so where nothing is found', async () => {
    render(<Country />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Country Country 3' }));
    await userEvent.type(await screen.findByRole('combobox', { name: /^search$/i }), 'xyz');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText(/^(search_none|Nothing found)$/)).toBeDefined();
  });
});
