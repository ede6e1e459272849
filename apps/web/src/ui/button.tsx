import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'> & { look?: 'primary' | 'quiet' };

export function Button({ look = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`button button-${look}`} {...rest} />;
}
